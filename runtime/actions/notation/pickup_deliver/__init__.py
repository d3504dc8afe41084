"""What players of a pick-up-and-deliver game say: forms (``forms``), names and numbers (``wording``)."""
