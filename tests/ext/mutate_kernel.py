"""Break the route search in its own source, one rule at a time, and see whether the referee notices.

    python tests/ext/mutate_kernel.py            all mutants, some ten seconds each
    python tests/ext/mutate_kernel.py token      those whose name has this word

Each mutant is built in a folder of its own and run against the slow twin on random networks. A mutant that survives
means that a rule is not tested, and the command fails.
"""

# ruff: noqa: E501 (a table of source lines)
from __future__ import annotations

import importlib.util
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
EXT = HERE.parents[1] / "ext"
SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup
source = Extension("railwright.ext.route_search", ["route_search.pyx"], extra_compile_args=["-O1"])
directives = {"language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True}
setup(name="mutant", packages=[], ext_modules=cythonize([source], compiler_directives=directives, quiet=True))
"""


class Mutant(NamedTuple):
    """One line of the search, and what a careless hand makes of it."""

    name: str
    file: str
    good: str
    bad: str


MUTANTS = (
    Mutant("full stops are passed", "route_network.pxi", "net.passable.push_back(stop.passable)", "net.passable.push_back(True)"),
    Mutant("a run needs no token", "route_network.pxi", "if stop.token or not rules.needs_token:", "if True:"),
    Mutant("places come twice", "route_network.pxi", "number = s if rules.same_place_twice else", "number = s if True else"),
    Mutant("places never come twice", "route_network.pxi", "number = s if rules.same_place_twice else", "number = s if False else"),
    Mutant("two off-boards", "route_network.pxi", "if not rules.two_offboards:", "if False:"),
    Mutant("own token kinds", "route_network.pxi", "kinds_of_stops[s] in rules.own_token_kinds and", "False and"),
    Mutant("track within a run", "route_walk.pxi", "if net.within and meets(&net.track[l * n], used, n):\n        return", "if False:\n        return"),
    Mutant("track between trains", "route_pay.pxi", "bits = used[k] if net.between else 0", "bits = 0"),
    Mutant("least number of stops", "route_pay.pxi", "if n < net.min_stops:", "if n < 2:"),
    Mutant("counts at least", "route_pay.pxi", "if w.least_count[i] < net.least[w.kind * MOST_ROWS + i]:", "if False:"),
    Mutant("counts at most", "route_network.pxi", "if count.most is not None]", "if False]"),
    Mutant("visits are free", "route_walk.pxi", "if w.visit_count[r] >= net.visit_room[w.kind * MOST_ROWS + r]:", "if False:"),
    Mutant("pay is free", "route_pay.pxi", "if count[r] >= net.pay_room[w.kind * MOST_ROWS + r]:", "if False:"),
    Mutant("ends need not pay", "route_network.pxi", "rules.token_paid, rules.ends_paid", "rules.token_paid, False"),
    Mutant("no token need pay", "route_network.pxi", "rules.token_paid, rules.ends_paid", "False, rules.ends_paid"),
    Mutant("bonus without its stops", "route_pay.pxi", "or position(w, s) < 0:\n            return False", "or position(w, s) < 0:\n            pass"),
    Mutant("bonus without its track", "route_pay.pxi", "if not (used[p >> 6] >> (p & 63)) & 1:", "if False:"),
    Mutant("bonus for any train", "route_pay.pxi", "if not net.bonus_for[w.kind * net.n_bonuses + b]:", "if False:"),
    Mutant("bonus more than once", "route_pay.pxi", "bit = <uint64_t>1 << (net.bonus_claim[b] - net.first_claim)", "bit = 0"),
    Mutant("several chits", "route_pay.pxi", "or (chit and net.bonus_chit[b]):", "or False:"),
    Mutant("treasury is revenue", "route_network.pxi", "bonus.amount * (1 if bonus.to_treasury else scale)", "bonus.amount * scale"),
    Mutant("bound too low", "route_bounds.pxi", "gain = w.way_gain[j] + (ahead - 1)[0] if r > 0", "gain = w.way_gain[j] if r > 0"),
    Mutant("tolls not given back", "route_walk.pxi", "return most + w.toll_sum >= w.threshold and (", "return most >= w.threshold and ("),
    Mutant("lift not taken back", "route_walk.pxi", "return (w.paid_free - w.lift) * SCALE", "return (w.paid_free - 2 * w.lift) * SCALE"),
    Mutant("known by too little", "route_walk.pxi", "            w.look_key += scatter(2 * <uint64_t>j)\n            w.look_check += scatter(2 * <uint64_t>j + 1)\n", ""),
    Mutant("dear track left out", "route_combine.pxi", "    cdef size_t i, kept = 0\n", "    cdef size_t i, kept = 0\n    least = max(least, 1)\n"),
    Mutant("runs for two trains alike", "route_combine.pxi", "bits, at if k == kind else 0, need", "bits, at + 3 if k == kind else 0, need"),
    Mutant("pool ignores track", "route_combine.pxi", "and not meets(&c.pool_hold[i * n], held, n):", "and True:"),
    Mutant("a cut for one part", "route_cuts.pxi", "holds(hold, kind, n_bits, cut.member[2])) >= 2", "holds(hold, kind, n_bits, cut.member[2])) >= 1"),
    Mutant("cuts not in the sum", "route_combine.pxi", "        total += c.cuts[p].price\n", "        total += 0\n"),
    Mutant("half of a branch", "route_combine.pxi", "for used in range(1, -1, -1):", "for used in range(1, 0, -1):"),
    Mutant("branch takes too much", "route_cuts.pxi", "return not a if kind != choice.kind else a or copies > 1", "return not a if kind != choice.kind else a"),
    Mutant("together but for one", "route_cuts.pxi", "return kind != choice.kind or not (a and b)", "return kind != choice.kind or not (a or b)"),
    Mutant("cuts paid too often", "route_walk.pxi", "if before == 1 and w.cut_parts[at] == 1:", "if before >= 1 and w.cut_parts[at] == 1:"),
    Mutant("two parts of one link free", "route_bounds.pxi", "if w.cut_parts[p] >= 2:", "if False:"),
    Mutant("known whatever the cuts", "route_walk.pxi", "    state = scatter(state) + w.cut_state\n", ""),
    Mutant("pieces merged too freely", "route_network.pxi", "if j == first[q + 1] or users[j] != users[i]:", "if j == first[q + 1]:"),
    Mutant("second arm forgotten", "route_walk.pxi", "if w.arm_one < 0 and net.passable[w.stops[0]] and not w.stopped and second_arm_can_matter(w):", "if False:"),
)


def main() -> int:
    """Build and judge the mutants; the number that survive."""
    wanted = [mutant for mutant in MUTANTS if not sys.argv[1:] or any(word in mutant.name for word in sys.argv[1:])]
    survivors = []
    for mutant in wanted:
        with tempfile.TemporaryDirectory() as folder:
            verdict = judge(mutant, Path(folder))
        print(f"{mutant.name:28} {verdict}", flush=True)
        if not verdict.startswith("caught"):
            survivors.append(mutant.name)
    print(f"{len(wanted) - len(survivors)} of {len(wanted)} mutants caught")
    return len(survivors)


def judge(mutant: Mutant, folder: Path) -> str:
    """Build one mutant and run the referee on it in a process of its own, for it may crash."""
    for source in [*EXT.glob("route_*.p*")]:
        shutil.copy(source, folder)
    text = (folder / mutant.file).read_text(encoding="utf-8")
    if text.count(mutant.good) < 1:
        return "not built: the line to change is not there"
    (folder / mutant.file).write_text(text.replace(mutant.good, mutant.bad), encoding="utf-8")
    (folder / "setup.py").write_text(SETUP, encoding="utf-8")
    build = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "lib"]
    built = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False)
    if built.returncode:
        return f"not built: {built.stderr.strip().splitlines()[-1:]}"
    module = next((folder / "lib").rglob("route_search*.so"))
    referee = [sys.executable, str(HERE / "mutate_kernel.py"), "--referee", str(module)]
    try:
        ran = subprocess.run(referee, capture_output=True, text=True, check=False, timeout=120)
    except subprocess.TimeoutExpired:
        return "caught: it does not come to an end"
    return f"caught: {ran.stdout.strip()}" if ran.returncode else "SURVIVED"


def referee(module: str) -> int:
    """Hold a built search against the slow twin; 1 if they differ anywhere."""
    sys.path.insert(0, str(HERE))
    from msgspec.structs import replace
    from route_networks import KINDS, SHARED_RUNS, alike_board, board_problem, crowded_board, random_problem
    from test_search import price_by_hand, triple

    from railwright.ext import route_reference
    from railwright.routes import Limit, Train, solve

    mutant: Any = load(module)
    for seed in range(800):
        problem = random_problem(seed)
        twin = route_reference.solve(problem)
        for hurry in ((30_000, -1, 300), (1, 0, 300), (3, 4, 0), (20, 1, 300)):
            _, revenue, proved, bound, _ = mutant.search(problem, 2_000_000, 1, *hurry)
            if (revenue, bound, proved) != (twin.revenue, twin.revenue, True):
                print(f"seed {seed} earns {revenue}, the twin {twin.revenue}")
                return 1
    crowded = [crowded_board(seed) for seed in range(200)] + [alike_board(seed) for seed in SHARED_RUNS]
    for seed, problem in enumerate(crowded):
        expected = mutant.search(problem, 20_000_000, 1, 30_000, -1, 10**9)[1:4]
        for hurry in ((30_000, -1, 0), (50, 0, 0)):
            if mutant.search(problem, 20_000_000, 1, *hurry)[1:4] != expected:
                print(f"crowded board {seed} does not earn {expected[0]}")
                return 1
    for seed in range(150):
        problem, dice = board_problem(seed, plain=True), random.Random(seed)
        runs = mutant.runs_of(problem, 0) if len(problem.stops) <= 12 else []
        bits = max((hold.bit_length() for _, hold in runs), default=0)
        if bits < 3:
            continue
        prices = [dice.choice((0, 0, 1024, 3000)) for _ in range(bits)]
        cuts = [(triple(dice, bits), dice.choice((512, 4096))) for _ in range(dice.randint(0, 12))]
        made = max(earned * 1024 - price_by_hand(hold, prices, cuts) for earned, hold in runs)
        if any(mutant.best_at(problem, 0, prices, cuts, ease) != max(made, 0) for ease in (-1, 0, 10)):
            print(f"priced board {seed} does not make {made}")
            return 1
    for seed in range(60):
        board = board_problem(seed, plain=True)
        for pay in (99, 4):
            train = Train("D", (Limit(KINDS, 99, pay),), board.trains[0].values)
            problem = replace(board, trains=(train,))
            expected = solve(problem).revenue
            if mutant.search(problem, 5_000_000, 1, 300, 0)[1] != expected:
                print(f"board {seed} does not earn {expected}")
                return 1
    return 0


def load(module: str) -> Any:
    spec = importlib.util.spec_from_file_location("railwright.ext.route_search", module)
    assert spec is not None and spec.loader is not None
    built = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(built)
    return built


if __name__ == "__main__":
    sys.exit(referee(sys.argv[2]) if sys.argv[1:2] == ["--referee"] else main())
