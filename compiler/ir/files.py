"""What compiled titles call the files they come from: the same wherever the title lies and however it was asked for."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from railwright.compiler.load.places import SHOWN_ROOT, Place

_DEEP = "/" + "_/" * 40
"""A root that no `..` of a title's path climbs out of."""


class FileNames:
    """The names of a title's files in what is compiled from it."""

    def __init__(self, place: Place, digests: Mapping[str, str]) -> None:
        self.place = place
        self.files = {file: digests[file] for file in sorted(digests, key=self.shown)}
        """For each file by the name messages use, its digest; in the order of the names shown."""

    def shown(self, file: str) -> str:
        """A file of the package from `definitions` on; any other from the folder of the title on."""
        folder, name = posixpath.split(file)
        if not self.place.is_bundled and folder == self.place.shown:
            return posixpath.join(self.place.id, name)
        if self.place.is_bundled or file.startswith(f"{SHOWN_ROOT}/"):
            return file
        inside = posixpath.relpath(posixpath.join(_DEEP, file), posixpath.join(_DEEP, self.place.shown))
        return posixpath.normpath(posixpath.join(self.place.id, inside))

    @property
    def title(self) -> str:
        """The folder of the title."""
        return self.place.shown if self.place.is_bundled else self.place.id
