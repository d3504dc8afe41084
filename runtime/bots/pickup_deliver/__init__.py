"""Bots for pick-up-and-deliver titles."""
