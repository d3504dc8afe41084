"""Rail games as data: ``railwright.load("...")`` gives a title, ready to be played."""

from railwright.loading import TitleError, load

__all__ = ["TitleError", "load"]
