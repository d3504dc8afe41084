"""Games on disk: played into a file move by move (``store``), or saved whole (``files``)."""
