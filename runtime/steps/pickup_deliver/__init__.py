"""Decisions of pick-up-and-deliver games."""
