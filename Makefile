# Two commands for a newcomer: `make demo` shows it, `make test` proves it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: rules demo test lint docs checked bench clean

$(STAMP): pyproject.toml setup.py $(wildcard ext/*.pyx ext/*.pxd ext/*.pxi)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip setuptools wheel
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

demo: $(STAMP)
	$(BIN)/railwright demo

# mypy follows folders, not setuptools' package_dir: it gets a tree of links with the names things are imported by.
TYPES := build/types/railwright
lint: $(STAMP)
	$(BIN)/ruff check .
	rm -rf $(TYPES) && mkdir -p $(TYPES)
	ln -s $(CURDIR)/railwright/* $(CURDIR)/compiler $(CURDIR)/runtime $(CURDIR)/ext $(CURDIR)/definitions $(TYPES)/
	cd build/types && $(CURDIR)/$(BIN)/mypy --config-file $(CURDIR)/pyproject.toml -p railwright

test: lint
	$(BIN)/pytest -n 2

# Everything in docs/ and README.md that is made from models, titles and commands. Read what changed before you commit it.
docs: $(STAMP)
	$(BIN)/railwright schema --docs --out docs/language
	$(BIN)/railwright draw 18al --out docs/pictures/18al.svg
	$(BIN)/railwright draw 18al --part tiles --out docs/pictures/18al_tiles.svg
	$(BIN)/railwright draw 18al --part market --out docs/pictures/18al_market.svg
	$(BIN)/railwright draw confederate_rails --out docs/pictures/confederate_rails.svg
	$(BIN)/python tests/docs/transcripts.py

# The kernels once more with bounds checks and sanitisers, and their tests on those. Python's own leaks are not ours to count.
CHECKED := $(CURDIR)/build/checked
SANITISERS = $(shell gcc -print-file-name=libasan.so) $(shell gcc -print-file-name=libubsan.so)
checked: $(STAMP)
	rm -rf $(CHECKED) && mkdir -p $(CHECKED)/railwright/ext
	RAILWRIGHT_CHECKED=1 $(BIN)/python setup.py -q build_ext --force --build-temp build/checked_temp --build-lib $(CHECKED)
	ln -s $(CURDIR)/railwright/* $(CURDIR)/compiler $(CURDIR)/runtime $(CURDIR)/definitions $(CHECKED)/railwright/
	ln -s $(CURDIR)/ext/*.py $(CHECKED)/railwright/ext/
	PYTHONPATH=$(CHECKED) PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$(SANITISERS)" \
		$(BIN)/pytest tests/ext -n 2 -p no:cacheprovider

# Every rule of the titles: where it is said, which tests prove it, whether they pass. Writes docs/rules/tests.md.
rules: $(STAMP)
	$(BIN)/python tests/rules/report.py

bench: $(STAMP)
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only

clean:
	rm -rf $(VENV) build dist *.egg-info ext/*.c ext/*.cpp ext/*.so runtime/titles/*.py runtime/titles/*.json
