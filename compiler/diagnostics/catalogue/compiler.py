"""Faults of the compiler itself (E9xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "E900",
        "a check failed",
        "One of the compiler's own checks stopped on this title. That is a fault of the compiler: please report it, "
        "with the title. Everything the other checks found is still shown.",
        "railwright check ./my_title   # error[E900]",
        "railwright --version          # say this in your report, and send the folder along",
    ),
    Lesson(
        "E901",
        "a title could not be compiled",
        "Nothing is wrong with the title as far as the checks can tell, and yet its tables could not be made. That is "
        "a fault of the compiler: please report it, with the title.",
        "railwright check ./my_title     # clean\nrailwright compile ./my_title   # error[E901]",
        "railwright --version            # say this in your report, and send the folder along",
    ),
)
