"""How much a title may hold. A title is untrusted, so each limit is checked before the work it would cause."""

FILE_BYTES = 1_000_000
"""The longest file read."""

TITLE_BYTES = 3_000_000
"""The most read for one title, with all it extends and uses."""

FOUND = 1_000
"""Mistakes in how one file is written after which it is not read further."""

FILES = 40
"""The most YAML files one folder may hold."""

DEPTH = 40
"""The deepest lists and groups may lie inside one another."""

NODES = 100_000
"""The most keys and values in one file, with every alias counted as if it were written out."""

ALIASES = 500
"""The most uses of anchors in one file."""

TEXT = 20_000
"""The longest single text."""

DIGITS = 15
"""The longest whole number; more would lose digits in the JSON other languages read."""

EXTENDS = 8
"""The longest chain of titles that extend one another."""
