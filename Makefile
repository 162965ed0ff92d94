# Two commands: `make play` and `make test`. Both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WEB := src/honjin/web
CLIENT := src/honjin/server/static/index.html
CLIENT_SOURCES := $(shell find $(WEB) -type f -not -path '*/node_modules/*' -not -path '*/public/fonts/*') \
	$(shell find src/honjin/games src/honjin/languages -name '*.toml' -o -name '*.po')

DEV := requirements/dev.txt
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make lock'
NODE := PATH="$(abspath $(BIN)):$$PATH"

.PHONY: play terminal client test lint types contracts unit browser database bench mutants pictures words wheel docs lock clean

play: $(CLIENT)
	$(BIN)/honjin serve --open

terminal: $(READY)
	$(BIN)/honjin play yukimura --vs greedy

client: $(CLIENT)

test: lint types contracts $(CLIENT) browser database unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy
	$(BIN)/mypy tests/e2e/*.py

contracts: $(READY)
	$(BIN)/lint-imports

unit: $(READY) $(CLIENT)
	cd $(WEB) && $(NODE) npm test
	$(BIN)/python tools/postgres.py $(BIN)/pytest -n auto --dist worksteal

# The browser for the end-to-end tests. Where it cannot be installed, those tests alone are skipped, with a notice.
browser:
	@{ command -v chromium-headless-shell || command -v chromium; } >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get update -qq && { apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null \
		|| apt-get install -y -qq --no-install-recommends chromium >/dev/null; }; } \
		|| echo "notice: no chromium here and none can be installed; the end-to-end tests will be skipped"

# The database for the tests of several servers; tools/postgres.py starts one for them. The same where there is none.
database:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } \
		|| echo "notice: no PostgreSQL here and none can be installed; its tests will be skipped"

bench: $(READY)
	$(BIN)/python bench/run.py --write docs/performance.md

# Eight minutes of small changes to the rules, going on where the last run stopped; docs/testing.md tells more.
mutants: $(READY)
	$(BIN)/python tools/mutants.py --minutes 8

pictures: $(CLIENT) browser
	$(BIN)/python tools/pictures.py

# Catalogues of other languages follow the sources; says what has no translation yet.
words: $(READY)
	$(BIN)/python tools/words.py

# What people install: the page is in it, so they need no Node.
wheel: $(CLIENT)
	rm -rf dist
	$(BIN)/python -m build --no-isolation

docs: $(READY)
	HONJIN_PURE=1 $(BIN)/python tools/reference.py build/docs

# Node comes from PyPI where the machine has none.
$(CLIENT): $(READY) $(CLIENT_SOURCES)
	@command -v node >/dev/null || $(PIP) install --require-hashes -r requirements/node.txt
	cd $(WEB) && $(NODE) npm ci --loglevel=error
	cd $(WEB) && $(NODE) npm run build
	touch $@

# With a C compiler at hand this compiles the core too.
$(READY): pyproject.toml $(DEV) $(wildcard src/honjin/compiled/source/*.*)
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r $(DEV)
	$(PIP) install --no-deps --no-build-isolation -e .
	touch $@

# Renews what is installed, for every kind of machine. npm must not see node_modules, or it locks this machine's alone.
lock: $(READY)
	$(LOCK) pyproject.toml --extra dev --extra postgresql --extra push -o $(DEV)
	$(LOCK) pyproject.toml --constraints $(DEV) --extra postgresql --extra push -o requirements/run.txt
	$(LOCK) --group build --constraints $(DEV) -o requirements/build.txt
	$(LOCK) --group node -o requirements/node.txt
	rm -rf build/lock && mkdir -p build/lock && cp $(WEB)/package.json $(WEB)/.npmrc build/lock
	cd build/lock && $(NODE) npm install --package-lock-only --loglevel=error
	cp build/lock/package-lock.json $(WEB)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	rm -rf $(WEB)/node_modules src/honjin/server/static
