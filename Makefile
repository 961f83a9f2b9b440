# New here? `make play` and `make test` are all you need; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.locked
PLAYABLE := $(VENV)/.playable
SERVER := $(VENV)/.server
AUDIT := $(VENV)/audit

.PHONY: help play host test check size format native bench bench-robots soak soak-slice storm universe night mutate record golden audit lock docs words reword shots heights clean

help:
	@echo "make play          run the real bot in a simulated Discord on this machine"
	@echo "make host          install what a bot that plays for people needs, and no more"
	@echo "make test          run the test suite"
	@echo "make check         check formatting, lint, types and import rules"
	@echo "make size          count the lines of each part against its budget"
	@echo "make format        format the code"
	@echo "make native        compile what Belote's hard robots think by, which makes them stronger; needs a C compiler"
	@echo "make bench         measure performance, one JSON line per figure"
	@echo "make bench-robots  measure how strong the robots are; takes an hour"
	@echo "make soak          run all long tests; takes hours"
	@echo "make soak-slice    run today's tenth of the long tests; ARGS=\"--slice 3\": another"
	@echo "make storm         play all games while everything on the way to Discord goes wrong"
	@echo "make universe      play matches in virtual time, every accident drawn from a seed"
	@echo "make night         hunt for bugs by universes, storms and kills with unused seeds; takes eight hours; ARGS=\"--minutes 30\""
	@echo "make mutate        change the code in 60 places and see whether the tests notice; takes half an hour"
	@echo "make golden        write tests/golden again: one match a game, what robots choose in it and what people see of it"
	@echo "make shots         retake the pictures in docs/images; needs chromium or google-chrome"
	@echo "make heights       measure hands on a phone and name those that are too tall; needs chromium; ARGS=\"--game belote\""
	@echo "make docs          build the documentation's site into the folder site"
	@echo "make words         collect the sentences of the code into the catalogs in data/locale, and say how complete each is"
	@echo "make reword        change English sentences, in the sources and in all catalogs: ARGS=FILE, see docs/translating.md"
	@echo "make audit         look the pinned dependencies up among known vulnerabilities; needs the network"
	@echo "make lock          update the lock files; needs uv"
	@echo "make clean         delete the environment and caches; the database stays"

$(STAMP): requirements.lock
	@echo "Installing everything for tests and checks into $(VENV): about a minute."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $(STAMP) $(PLAYABLE)

# What the playground needs, and no more.
$(PLAYABLE): requirements-play.lock
	@echo "Installing the playground into $(VENV): about half a minute."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-play.lock
	@touch $@

host: requirements-bot.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bot.lock
	@$(BIN)/python -c "from bot.installed import version as v; print('Parlour', v(), 'is installed: $(BIN)/python -m bot runs it.')"

# PostgreSQL for the tests. Where it cannot be installed they run without, and say so at their end.
$(SERVER): requirements-server.lock $(STAMP)
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-server.lock && touch $@

play: $(PLAYABLE)
	$(BIN)/python -m playground $(ARGS)

# Bytecode is kept whatever the environment says: without it every process that a test starts compiles everything again.
test soak soak-slice storm universe night mutate: export PYTHONDONTWRITEBYTECODE =
test: $(STAMP) $(SERVER)
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/zizmor --offline --quiet .github

size:
	$(PYTHON) -m tools.size

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

native: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-native.lock
	$(BIN)/python hatch_build.py

bench: $(STAMP)
	$(BIN)/python -m bench $(ARGS)

bench-robots: $(STAMP)
	$(BIN)/python -m bench.robots $(ARGS)

# Two at a time: what is long also waits, and more would be in each other's way.
SOAK := $(BIN)/python -m pytest -m soak -n 2 --dist worksteal --timeout 1800
soak: $(STAMP) $(SERVER)
	$(SOAK) $(ARGS)

soak-slice: $(STAMP) $(SERVER)
	$(SOAK) --slice today $(ARGS)

storm: $(STAMP)
	$(BIN)/python -m tests.storm $(ARGS)

universe: $(STAMP)
	$(BIN)/python -m tests.universe $(ARGS)

night: $(STAMP) $(SERVER)
	$(BIN)/python -m tools.night $(ARGS)

RECORD := var/mutate.coverage
mutate: $(STAMP) $(RECORD)
	$(BIN)/python -m tools.mutate $(ARGS)

record $(RECORD): export COVERAGE_FILE := $(RECORD)
record $(RECORD): | $(STAMP) $(SERVER)
	@mkdir -p var
	-$(BIN)/python -m pytest -n auto -p no:cacheprovider --hypothesis-seed=0 --timeout=600 --cov=bot --cov=cogs --cov=rules \
		--cov-context=test --cov-report= --junitxml=var/mutate.xml

# What an owner installs runs no code of a package to install it: these locks refuse all but wheels. In the developers' lock yattag, which
# cosmic-ray needs, has none.
PINNING := uv pip compile pyproject.toml --universal --python-version 3.11 --no-emit-index-url \
	--no-header --no-annotate --quiet
HASHED := $(PINNING) --no-strip-extras --generate-hashes
LOCKING := $(HASHED) --only-binary :all: --emit-build-options --constraint requirements.lock
lock:
	$(HASHED) --extra dev --output-file requirements.lock
	$(LOCKING) --extra cjk --output-file requirements-bot.lock
	$(PINNING) --strip-extras --constraint requirements.lock --extra cjk --extra play --extra postgres --extra sentry --extra activity --output-file constraints.txt
	$(LOCKING) --extra docs --output-file requirements-docs.lock
	$(LOCKING) --extra native --output-file requirements-native.lock
	$(LOCKING) --extra play --output-file requirements-play.lock
	$(LOCKING) --extra postgres --output-file requirements-postgres.lock
	$(LOCKING) --extra server --output-file requirements-server.lock
	$(LOCKING) --extra sentry --output-file requirements-sentry.lock
	$(LOCKING) --extra activity --output-file requirements-activity.lock

golden: $(STAMP)
	$(BIN)/python -m tests.conformance.golden
	$(BIN)/python -m tests.cogs.golden
	$(BIN)/python -m tests.cogs.evening

audit: $(STAMP)
	$(BIN)/python -m venv $(AUDIT)
	$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(AUDIT)/bin/pip-audit --requirement requirements-bot.lock --require-hashes --disable-pip --strict \
		|| { echo "A dependency has a known hole, or the index knows nothing of holes: see above." >&2; exit 1; }

words: $(STAMP)
	$(BIN)/python -m tools.words

reword: $(STAMP)
	$(BIN)/python -m tools.reword $(ARGS)
	$(BIN)/ruff format --quiet .

docs: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.lock
	$(BIN)/python -m playground.demo
	$(BIN)/zensical build --clean --strict

shots: $(STAMP)
	$(BIN)/python -m playground.shots $(ARGS)

heights: $(STAMP)
	$(BIN)/python -m tools.heights $(ARGS)

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache build rules/belote/robot/*.so rules/belote/robot/*.pyd
