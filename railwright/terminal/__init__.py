"""A table in the terminal: what lies on it (``table``), the map (``board``), and playing at it (``session``)."""
