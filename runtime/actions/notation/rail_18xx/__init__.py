"""What players of an 18xx game say: lines of text (``lines``), JSON (``sayings``), names and numbers (``wording``)."""
