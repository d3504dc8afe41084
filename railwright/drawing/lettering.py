"""How much room words take, before anybody has chosen a font: wide enough for all of the common ones."""

from __future__ import annotations

from railwright.drawing.canvas import Size

SANS = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
SERIF = "Georgia,'Times New Roman','DejaVu Serif',serif"

_NARROW = frozenset("iljtfrI.,:;'|!()[] ")
_WIDE = frozenset("mwMW@%&—…")


def width(text: str, size: float, bold: bool = True) -> float:
    """About how long a line of text is."""
    return size * sum(_sign(sign) for sign in text) * (1.0 if bold else 0.95)


def _sign(sign: str) -> float:
    if sign in _NARROW:
        return 0.36
    if sign in _WIDE:
        return 0.9
    if sign.isupper() or sign.isdigit():
        return 0.68
    return 0.6 if sign.isascii() else 0.85


def block(lines: tuple[str, ...], size: float) -> Size:
    """The room some lines take, one below the other."""
    return Size(max(width(line, size) for line in lines), len(lines) * size * 1.12)


def broken(text: str, size: float, widest: float) -> tuple[str, ...]:
    """A name as one line, or as two of like length where one would be too long."""
    if width(text, size) <= widest:
        return (text,)
    places = [place for place, sign in enumerate(text) if sign in " -/" and 0 < place < len(text) - 1]
    if not places:
        return (text,)
    best = min(places, key=lambda place: abs(2 * place - len(text)))
    return (text[: best + (text[best] != " ")].strip(), text[best + 1 :].strip())


def fitting(text: str, size: float, widest: float, bold: bool = True) -> str:
    """Text cut where it would be too long."""
    while len(text) > 2 and width(text, size, bold) > widest:
        text = text[:-2].rstrip() + "…"
    return text
