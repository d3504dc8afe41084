"""G214: a file of the title says nowhere where its facts come from."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.common.title import WholeTitle
from railwright.compiler.schema.document import files_of


def check(title: WholeTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for stem, keys in files_of(title.title.family).items():
        if stem in title.source:
            continue
        # What the family says is not for the title to source.
        written = [key for key in keys if spans.written((key,)) and not spans.key((key,)).file.endswith("/family.yaml")]
        if written and not any(path[-1] == "source" for key in written for path, _ in spans.below((key,))):
            yield Diagnostic(
                "G214",
                f"nothing says where the facts of {quoted(stem + '.yaml')} come from",
                spans.key((written[0],)),
                help="begin the file with `source:` and a rulebook section, another source, or `reconstructed`",
                severity="warning",
            )
