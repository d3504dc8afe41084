"""Games recorded elsewhere, read and played again move by move."""
