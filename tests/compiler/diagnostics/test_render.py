"""The same findings for people, scripts, code hosts and pull requests."""

import json
from io import StringIO

import pytest
from rich.console import Console

from railwright.commands.shared import show
from railwright.compiler.diagnostics.catalogue import CATALOGUE
from railwright.compiler.diagnostics.collect import collected
from railwright.compiler.diagnostics.diagnostic import Diagnostic, did_you_mean, nearest, one_line, quoted
from railwright.compiler.diagnostics.render.github import as_github
from railwright.compiler.diagnostics.render.json import as_json
from railwright.compiler.diagnostics.render.sarif import as_sarif
from railwright.compiler.diagnostics.render.text import WIDEST, as_text
from railwright.compiler.load.sources import Sources
from railwright.compiler.load.spans import NOWHERE, Span


def written(tmp_path, text: str) -> Sources:
    path = tmp_path / "f.yaml"
    path.write_text(text, encoding="utf-8")
    sources = Sources()
    sources.tree(path, "f.yaml")
    return sources


def shown(tmp_path, line: str, column: int, end: int, **more) -> list[str]:
    found = Diagnostic("S103", "wrong", Span("f.yaml", 1, column, end), **more)
    return as_text(collected([found]), written(tmp_path, line)).splitlines()


def test_the_caret_stands_under_what_is_wrong(tmp_path):
    assert shown(tmp_path, "price: many", 8, 12, help="write a number") == [
        "error[S103]: wrong",
        " --> f.yaml:1:8",
        "1 | price: many",
        "  |        ^^^^ help: write a number",
        "",
        "1 error",
    ]


@pytest.mark.parametrize(
    ("line", "column", "end", "text", "mark"),
    [
        ("名: 多", 4, 5, "1 | 名: 多", "  |     ^^"),
        ("é: x", 4, 5, "1 | é: x", "  |    ^"),
        ("e\u0301: x", 5, 6, "1 | e\u0301: x", "  |    ^"),
        ('a: "b"\t# c', 4, 7, '1 | a: "b"    # c', "  |    ^^^"),
        ("a: 'x\u202ey'", 4, 9, "1 | a: 'x\\u202ey'", "  |    ^^^^^^^^^^"),
        ("a:", 3, 3, "1 | a:", "  |   ^"),
        ("a: b", 99, 120, "1 | a: b", "  |     ^"),
    ],
)
def test_the_caret_is_right_for_wide_combined_and_hidden_signs(tmp_path, line, column, end, text, mark):
    assert shown(tmp_path, line, column, end)[2:4] == [text, mark]


@pytest.mark.parametrize("before", [0, 30, 500, 20_000])
def test_a_very_long_line_is_shown_around_what_is_wrong(tmp_path, before):
    line = "x" * before + "HERE" + "y" * 20_000
    rows = shown(tmp_path, line, before + 1, before + 5)
    assert len(rows[2]) < WIDEST + 10
    at = rows[3].index("^")
    assert rows[2][at : at + 4] == "HERE"
    assert rows[3].count("^") == 4


def test_other_places_are_shown_too(tmp_path):
    rows = shown(tmp_path, "a: 1\nb: 2", 1, 2, also=((Span("f.yaml", 2, 1, 2), "first here"),))
    assert rows[4:7] == [" ::: f.yaml:2:1", "2 | b: 2", "  | - first here"]


def test_what_has_no_line_is_told_without_one(tmp_path):
    found = collected([Diagnostic("L101", "no such title", NOWHERE, help="look again")])
    assert as_text(found, Sources()) == "error[L101]: no such title\n  = help: look again\n\n1 error\n"


def test_the_last_line_counts():
    error = Diagnostic("S101", "m", NOWHERE)
    warnings = [Diagnostic("R107", str(number), NOWHERE, severity="warning") for number in range(2)]
    assert as_text(collected([]), Sources()) == "no errors\n"
    assert as_text(collected([error, *warnings]), Sources()).endswith("1 error, 2 warnings\n")
    assert as_text(collected([error, *warnings], most=1), Sources()).endswith("1 error, and 2 more not shown\n")


FOUND = Diagnostic(
    "S103",
    'odd "name" %0A::error\n',
    Span("my title/t,a:b.yaml", 3, 5, 9),
    help="try, this: 100%",
    also=((Span("other.yaml", 1, 1, 1), "here"),),
)
LOOSE = Diagnostic("L101", "no title", NOWHERE, severity="warning")


def test_a_terminal_gets_colours_and_a_file_does_not(tmp_path):
    sources = written(tmp_path, "a: [bold]x[/bold]")
    found = collected([Diagnostic("S103", "not [red]markup[/red]", Span("f.yaml", 1, 4, 18), help="see :warning:")])
    screen = StringIO()
    show(found, sources, Console(file=screen, force_terminal=True, color_system="standard", width=40))
    assert "\x1b[1;31merror[S103]\x1b[0m" in screen.getvalue()
    assert "not [red]markup[/red]" in screen.getvalue()
    assert "see :warning:" in screen.getvalue()
    paper = StringIO()
    show(found, sources, Console(file=paper, force_terminal=False))
    assert paper.getvalue() == as_text(found, sources).removesuffix("1 error\n")


def test_json_says_everything():
    said = json.loads(as_json([("base", ("rich",), collected([FOUND, LOOSE]))]))
    assert said["version"] == 1
    (title,) = said["titles"]
    assert (title["title"], title["options"], title["errors"], title["warnings"]) == ("base", ["rich"], 1, 1)
    loose, found = title["diagnostics"]
    assert found == {
        "code": "S103",
        "severity": "error",
        "message": FOUND.message,
        "file": "my title/t,a:b.yaml",
        "line": 3,
        "column": 5,
        "end_column": 9,
        "help": "try, this: 100%",
        "also": [{"message": "here", "file": "other.yaml", "line": 1, "column": 1, "end_column": 1}],
    }
    assert loose["file"] is None


SARIF_SHAPE = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "additionalProperties": False,
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "properties": {
                                    "name": {"type": "string"},
                                    "version": {"type": "string"},
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "required": ["id"],
                                            "additionalProperties": False,
                                            "properties": {
                                                "id": {"type": "string"},
                                                "shortDescription": {"$ref": "#/$defs/text"},
                                                "fullDescription": {"$ref": "#/$defs/text"},
                                                "help": {"$ref": "#/$defs/text"},
                                            },
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message"],
                            "additionalProperties": False,
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": -1},
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {"$ref": "#/$defs/text"},
                                "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                                "relatedLocations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                            },
                        },
                    },
                },
            },
        },
    },
    "$defs": {
        "text": {
            "type": "object",
            "required": ["text"],
            "additionalProperties": False,
            "properties": {"text": {"type": "string"}},
        },
        "location": {
            "type": "object",
            "required": ["physicalLocation"],
            "additionalProperties": False,
            "properties": {
                "id": {"type": "integer", "minimum": 0},
                "message": {"$ref": "#/$defs/text"},
                "physicalLocation": {
                    "type": "object",
                    "required": ["artifactLocation", "region"],
                    "properties": {
                        "artifactLocation": {
                            "type": "object",
                            "required": ["uri"],
                            "properties": {"uri": {"type": "string", "pattern": "^[A-Za-z0-9%._~/!$&'()*+,;=@-]+$"}},
                        },
                        "region": {
                            "type": "object",
                            "additionalProperties": False,
                            "properties": {
                                "startLine": {"type": "integer", "minimum": 1},
                                "startColumn": {"type": "integer", "minimum": 1},
                                "endColumn": {"type": "integer", "minimum": 1},
                            },
                        },
                    },
                },
            },
        },
    },
}
"""The parts of SARIF 2.1.0 that are used here, as its specification (sections 3.13 to 3.30) has them."""


def test_sarif_has_the_shape_the_standard_asks_for():
    jsonschema = pytest.importorskip("jsonschema")
    said = json.loads(as_sarif([FOUND, LOOSE, Diagnostic("Z999", "unknown code", Span("a.yaml", 1, 1, 1))]))
    jsonschema.validate(said, SARIF_SHAPE)
    (run,) = said["runs"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    where = run["results"][0]["locations"][0]["physicalLocation"]
    assert where["artifactLocation"]["uri"] == "my%20title/t%2Ca%3Ab.yaml"
    assert where["region"] == {"startLine": 3, "startColumn": 5, "endColumn": 9}
    assert "locations" not in run["results"][1]
    jsonschema.validate(json.loads(as_sarif([])), SARIF_SHAPE)


def test_github_commands_cannot_be_forged_by_a_name():
    lines = as_github(collected([FOUND, LOOSE])).splitlines()
    assert lines == [
        "::warning title=L101::no title",
        "::error file=my title/t%2Ca%3Ab.yaml,line=3,col=5,endColumn=9,title=S103::"
        'odd "name" %250A::error%0A%0Ahelp: try, this: 100%25',
    ]


@pytest.mark.parametrize(
    ("word", "known", "help"),
    [
        ("6T", ["2", "3", "6"], "did you mean `6`?"),
        ("Colour", ["colour"], "did you mean `colour`?"),
        ("train-limit", ["train_limit"], "did you mean `train_limit`?"),
        ("zzz", ["a", "b"], "known here: `a`, `b`"),
        ("zzz", [], None),
        ("zzz", [str(number) for number in range(50)], None),
        ("x" * 5000, ["x" * 60], "known here: `" + "x" * 60 + "`"),
    ],
)
def test_the_nearest_name_is_offered(word, known, help):
    assert did_you_mean(word, known) == help


def test_nearest_finds_nothing_far_away():
    assert nearest("private", ["market", "trains"]) is None


def test_names_are_shown_on_one_line_and_never_too_long():
    assert quoted("a`b\n\x1b[31m\u202e") == "`a`b\\n\\x1b[31m\\u202e`"
    assert len(quoted("x" * 10_000)) == 62
    assert one_line("\ud800").encode("ascii")


def test_lessons_are_complete():
    for code, lesson in CATALOGUE.items():
        assert lesson.code == code
        assert lesson.title and not lesson.title.endswith(".")
        assert lesson.why.endswith((".", "?"))
        assert bool(lesson.wrong) == bool(lesson.right), code
