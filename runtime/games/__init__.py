"""Games of each family: what is common is in ``runtime.game``."""
