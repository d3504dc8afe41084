"""C205: a certificate is no whole number of shares, or the president's is not worth its shares."""

from __future__ import annotations

from collections.abc import Iterator

from railwright.compiler.diagnostics.diagnostic import Diagnostic, quoted
from railwright.compiler.load.spans import SpanTable
from railwright.compiler.schema.rail_18xx.whole import RailTitle


def check(title: RailTitle, spans: SpanTable) -> Iterator[Diagnostic]:
    for i, kind in enumerate(title.company_kinds):
        ordinary = [certificate.percent for certificate in kind.certificates if not certificate.president]
        share = min((certificate.percent for certificate in kind.certificates), default=0)
        for j, certificate in enumerate(kind.certificates):
            span = spans.at(("company_kinds", i, "certificates", j, "percent"))
            told = f"of the kind {quoted(kind.name)}"
            if certificate.percent == 0:
                message = f"a certificate {told} is 0 percent of the company"
                yield Diagnostic("C205", message, span, help="give the part it is")
            elif share > 0 and certificate.percent % share:
                message = f"a certificate {told} is {certificate.percent} percent, no multiple of the share of {share}"
                yield Diagnostic(
                    "C205", message, span, help=f"a share is {share}; write {_near(certificate.percent, share)}"
                )
            elif certificate.president and ordinary and certificate.percent != 2 * min(ordinary):
                message = f"the president's certificate {told} is {certificate.percent} percent, others {min(ordinary)}"
                help = "it is usually two shares"
                yield Diagnostic("C205", message, span, help=help, severity="warning")


def _near(percent: int, share: int) -> str:
    below = percent // share * share
    return f"{below} or {below + share}" if below else str(share)
