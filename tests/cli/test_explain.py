"""`railwright explain` as it is typed."""

from railwright.compiler.diagnostics.catalogue import CATALOGUE


def test_every_lesson_is_shown_whole_on_a_narrow_screen(run):
    for lesson in CATALOGUE.values():
        result = run("explain", lesson.code.lower())
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        assert lines[0] == f"{lesson.code}: {lesson.title}"
        wrong, right = lines.index("Wrong:"), lines.index("Right:")
        assert " ".join(lesson.why.split()) == " ".join(" ".join(lines[1:wrong]).split())
        assert [line[4:] for line in lines[wrong + 1 : right - 1]] == lesson.wrong.splitlines()
        assert [line[4:] for line in lines[right + 1 :]] == lesson.right.splitlines()


def test_without_a_code_all_are_listed(run):
    listed = run("explain").stdout
    assert all(code in listed for code in CATALOGUE)


def test_an_unknown_code_gets_a_suggestion(run):
    result = run("explain", "T2O4")
    assert result.exit_code == 2
    assert "did you mean `T204`" in result.output
