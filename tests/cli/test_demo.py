"""`railwright demo`: all bundled titles, compiled, in one table that fits a terminal."""

from railwright.compiler.load.places import bundled


def test_the_demo_compiles_everything(run):
    result = run("demo")
    assert result.exit_code == 0
    assert f"{len(bundled())} of {len(bundled())} titles compiled" in result.stdout
    rows = {line.split()[0]: line.split()[1:] for line in result.stdout.splitlines() if line.startswith(" ")}
    assert rows["18al"][:6] == ["60", "108", "6", "5", "21", "7"]  # hexes, tiles, companies, privates, trains, options
    assert rows["confederate_rails"][:2] == ["256", "24"]
    assert all(row[-1] == "0" for title, row in rows.items() if title in bundled()), "without warnings"
    table = result.stdout.split("titles compiled")[0]
    assert max(map(len, table.splitlines())) <= 80
    # Then a whole game, whose log leads to the same position again.
    assert "the same position" in " ".join(result.stdout.split())
