"""A title as numbered tables: what ``lower/`` makes of the models, and what ``emit/`` writes out."""
