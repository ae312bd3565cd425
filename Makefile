# Undercroft: Python 3.11 or newer plays and tests everything; the page in the browser is built with
# Node 20.19 or newer.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
READ := .venv/.read
PAGE := src/undercroft/server/page/index.html
# The games of which every testable rule must be covered by a passing test.
COVERED ?= arcade crystalia deckbox explore realms

# Studies may be played on many machines; no release needs it, and the lock leaves it out.
GET_RAY = $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input "ray>=2.40,<3"
# It pins versions of numpy and gymnasium that are long gone: taken without what it asks for.
GET_PUFFER = $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input --upgrade --no-deps \
  --target build/puffer pufferlib==1.0.1 gym==0.23.0 gym-notices psutil

# Three at every two cores: tests of servers and pages wait for them part of the time.
HANDS ?= $$($(BIN)/python -c 'import os; print(3 * max(2, os.cpu_count()) // 2)')

# Byte code is kept also where somebody wishes otherwise: a suite starts hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play web serve load day states fuzz slow kill services test lint bench bench-page soak goldens setup clean lock licences sbom

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) $(PAGE) ## play in the browser, with a table of your own on this machine
	@$(BIN)/undercroft serve --open

web: $(PAGE) ## build the page for the browser

$(PAGE): web/node_modules/.ready $(shell find web/src web/scripts web/public src/undercroft/games -path '*/generated' -prune -o -type f \( -path 'web/*' -o -name '*.toml' \) -print) web/index.html web/vite.config.ts
	@echo "Building the page"
	@cd web && npm run --silent build
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json
	@command -v npm > /dev/null || \
	  { echo "The page is built with Node 20.19 or newer, and there is no npm here: install Node, or play in the terminal with: $(BIN)/undercroft play explore" >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || \
	  { echo "The page is built with Node 20.19 or newer, and this is $$(node --version)." >&2; exit 1; }
	@echo "Fetching what the page is built with (once)"
	@cd web && npm ci --silent
	@touch $@

test: ## check everything: style, types, imports, tests, rule coverage
	@$(MAKE) --no-print-directory --jobs=2 $(READY) $(PAGE)
	@$(BIN)/python scripts/services.py --install || test -z "$$CI"
	@$(BIN)/python -c 'import ray' 2> /dev/null || $(GET_RAY) || test -z "$$CI"
	@test -d build/puffer/pufferlib || $(GET_PUFFER) || true
	@$(MAKE) --no-print-directory $(READ)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint check-page
	UNDERCROFT_BROWSER=later $(BIN)/python -m pytest -rs -n $(HANDS) --dist worksteal
	$(BIN)/python -m pytest -rs -n $(HANDS) --dist worksteal tests/browser
	@for game in $(COVERED); do $(BIN)/undercroft rules $$game --coverage || exit 1; done
	@$(BIN)/python -c 'import ray' 2> /dev/null || \
	  echo "NOT TESTED HERE: studies on a real Ray, which could not be installed; make ray tries again (70 MB) and tests them."
	@test -d build/puffer/pufferlib || \
	  echo "NOT TESTED HERE: learners behind a real PufferLib, which could not be built; make puffer tries again and tests them."

# Where no test has ever run, each is compiled once and not by every worker for itself: two thirds
# of a worker's start. What cannot be read is told by the tests themselves.
$(READ): $(READY)
	@$(BIN)/python -m pytest --collect-only -qq -p no:cacheprovider > /dev/null 2>&1 || true
	@touch $@

.PHONY: check-page
check-page: web/node_modules/.ready
	cd web && npm run --silent check && npm run --silent test

lint: $(READY) ## check style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src
	$(BIN)/lint-imports
	$(BIN)/python scripts/cycles.py
	$(BIN)/python scripts/deeds.py

serve: $(READY) ## serve tables on this machine, without building the web client
	@$(BIN)/undercroft serve

load: $(READY) ## 250 tables, 1,000 sockets, 100 answers a second, and 100 tables of machines
	$(BIN)/python bench/load.py

day: $(READY) ## a day of 10,000 tables made and left: memory, and how soon a server answers after it
	$(BIN)/python -m bench.day

states: $(READY) ## send a server 10,000 positions of each game that somebody made up
	$(BIN)/python bench/states.py

fuzz: $(READY) ## send a server 100,000 messages that it must refuse
	$(BIN)/python bench/fuzz.py

slow: $(READY) ## hold on to 1,100 half-sent requests, and see how long others wait
	$(BIN)/python bench/slow.py

kill: $(READY) ## kill a server a hundred times while people play, and see that nothing is lost
	$(BIN)/python -m bench.kill

services: $(READY) ## see to PostgreSQL, Redis, proxies and Chromium, which some tests need
	$(BIN)/python scripts/services.py --install

bench: $(READY) ## measure decisions per second on new boards, looks ahead, scenes, cold starts, environments
	$(BIN)/python bench/run.py
	$(BIN)/python -m bench.envs

.PHONY: bench-peers
bench-peers: $(READY) ## measure the same beside catanatron and OpenSpiel, in one run
	$(BIN)/python bench/peers.py

.PHONY: bench-envs
bench-envs: $(READY) ## measure steps per second of the environments beside bare play
	$(BIN)/python -m bench.envs

.PHONY: bench-memory
bench-memory: $(READY) ## play 1,000 games of all kinds and see that memory stays bounded
	$(BIN)/python -m bench.memory

.PHONY: balance
balance: $(READY) ## rank all that each game has by what it does to who wins: docs/balance (over an hour of a core)
	for game in realms deckbox explore arcade crystalia; do $(BIN)/python scripts/balance.py $$game || exit 1; done

.PHONY: bench-lab ray
bench-lab: $(READY) ## measure what a study costs beyond its games, and what a second core brings
	$(BIN)/python bench/lab.py

ray: $(READY) ## test studies on a real Ray of this machine (installs it: about 70 MB)
	$(GET_RAY)
	$(BIN)/python -m pytest -n 0 tests/lab/test_ray.py

.PHONY: puffer
puffer: $(READY) ## test learners behind a real PufferLib, put into build/puffer (needs a C compiler)
	$(GET_PUFFER)
	$(BIN)/python -m pytest -n 0 -rs tests/envs/test_puffer.py

bench-page: $(READY) $(PAGE) ## measure how long the page takes from an input to the picture
	$(BIN)/python -m bench.paint

.PHONY: learn
learn: $(READY) ## train learned players with PyTorch; stopped, it goes on: make learn GAMES=deckbox MINUTES=30
	$(BIN)/python -m scripts.learn $(GAMES) $(if $(MINUTES),--minutes $(MINUTES))

.PHONY: steady
steady: $(READY) $(PAGE) ## run make test ten times in a row, every fifth beside a full machine: RUNS=10
	$(BIN)/python scripts/steady.py --runs $(or $(RUNS),10)

soak: $(READY) ## play hundreds of random games and look for anything that cannot be
	$(BIN)/python bench/soak.py --workers 2

.PHONY: deep
deep: $(READY) ## search ten times as many positions, and examples nobody has tried before
	UNDERCROFT_DEPTH=10 $(BIN)/python -m pytest -n auto tests/contract tests/explore tests/kernel tests/realms tests/superdungeon tests/table

.PHONY: mutants
mutants: $(READY) ## break rules one at a time and list what no test notices: make mutants GAMES=explore
	$(BIN)/python -m scripts.mutants $(GAMES)

.PHONY: soak-page
soak-page: $(READY) $(PAGE) ## play 150 whole games through the page: mouse, keyboard and touch
	$(BIN)/python bench/soak_page.py --workers 2

.PHONY: evening
evening: $(READY) $(PAGE) ## play a game of each kind beside masters in a browser, and review it: make evening GAMES=explore
	$(BIN)/python bench/evening.py $(GAMES)

goldens: $(READY) ## write the golden playthroughs anew (read the difference before you commit it)
	$(BIN)/python scripts/goldens.py

setup: $(READY) ## make .venv with everything in it

lock: $(READY) ## renew the lock of Python packages, and the page of their licences
	$(BIN)/python scripts/lock.py
	$(MAKE) --no-print-directory $(READY) licences

licences: $(READY) ## list what comes with Undercroft under which licence (docs/licences.md)
	$(BIN)/python scripts/inventory.py licences

.PHONY: observations
observations: $(READY) ## write the tables of what learners are shown (docs/observations.md)
	@$(BIN)/python -m scripts.observations

.PHONY: docs picture
docs: $(READY) ## build the documentation as a site (undercroft docs opens it)
	@$(BIN)/python -m scripts.manual src/undercroft/site

picture: $(READY) $(PAGE) ## take the picture of the front page from a real game (docs/picture.jpg)
	@$(BIN)/python -m scripts.picture

.PHONY: compiled uncompiled test-compiled
compiled: $(READY) ## compile the kernel and the games with mypyc into build/compiled (needs a C compiler)
	$(BIN)/python -m scripts.compiled $(GAMES)

uncompiled: ## remove what make compiled has made
	rm -rf build/compiled build/mypyc

test-compiled: compiled ## play the same games compiled and not, then run the tests of the rules compiled
	$(BIN)/python -m scripts.journals $(GAMES)
	$(BIN)/python -m pytest -n auto -o pythonpath=". build/compiled" tests/kernel tests/contract \
	  tests/playthroughs tests/superdungeon $(patsubst %,tests/%,$(or $(GAMES),arcade crystalia deckbox explore realms))

.PHONY: release release-check
release: $(READY) $(PAGE) ## build sdist, wheel and bill of materials into dist/
	@mkdir -p dist
	@$(BIN)/python -m scripts.release.build dist

release-check: $(READY) $(PAGE) ## install a release on every Python there is, play and serve from it
	$(BIN)/python -m scripts.release.check $(RELEASE_CHECK)

sbom: $(READY) ## write the bill of materials of a release (dist/undercroft.cdx.json)
	$(BIN)/python scripts/inventory.py sbom

$(READY): pyproject.toml requirements.lock
	@command -v $(PYTHON) > /dev/null || \
	  { echo "Undercroft needs Python 3.11 or newer, and there is no $(PYTHON) here: install it, or name one with make PYTHON=/path/to/python." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Undercroft needs Python 3.11 or newer, and this is $$($(PYTHON) -V 2>&1): name a newer one with make PYTHON=/path/to/python." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2> /dev/null || \
	  { echo "Undercroft needs Python's venv module, which this Python lacks: install it (on Debian and Ubuntu, the package python3-venv)." >&2; exit 1; }
	@echo "Setting up .venv (once)"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes -r requirements.lock
	@rm -rf src/undercroft.egg-info
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-input --no-deps --no-build-isolation --editable .
	@touch $@

clean: ## remove what was made
	rm -rf web/node_modules web/src/lib/generated src/undercroft/server/page src/undercroft/site
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -f .coverage-rules.json
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.egg-info' -type d -prune -exec rm -rf {} +
