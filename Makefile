# The two commands for a newcomer are `make play` and `make test`; `make help` lists the others.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.locked

.PHONY: help play test check format bench bench-robots soak mutate lock words shots clean

help:
	@echo "make play    a Discord on this machine with the real bot in it; open the address it prints"
	@echo "make test    the whole test suite"
	@echo "make check   format, lint, types, import rules"
	@echo "make format  put the code into its form"
	@echo "make bench   figures, one JSON line each"
	@echo "make bench-robots  how strong the robots are; takes an hour"
	@echo "make soak    long runs"
	@echo "make mutate  change the code in 60 places and see whether the tests notice; takes half an hour"
	@echo "make shots   take the documentation's pictures anew (needs chromium)"
	@echo "make words   collect the sentences of the code into the catalogs"
	@echo "make lock    resolve the dependencies anew"

$(STAMP): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $(STAMP)

play: $(STAMP)
	$(BIN)/python -m playground $(ARGS)

# Bytecode is kept whatever the environment says: without it every process that a test starts compiles everything again.
test soak mutate: export PYTHONDONTWRITEBYTECODE =
test: $(STAMP)
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not soak" $(ARGS)

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(STAMP)
	$(BIN)/python -m bench $(ARGS)

bench-robots: $(STAMP)
	$(BIN)/python -m bench.robots $(ARGS)

soak: $(STAMP)
	$(BIN)/python -m pytest -m soak --timeout 3600 $(ARGS)

mutate: $(STAMP)
	$(BIN)/python -m tools.mutate $(ARGS)

LOCKING := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate --quiet
lock:
	$(LOCKING) --extra dev --output-file requirements.lock
	$(LOCKING) --constraint requirements.lock --output-file requirements-bot.lock

words: $(STAMP)
	$(BIN)/python -m tools.words

shots: $(STAMP)
	$(BIN)/python -m playground.shots $(ARGS)

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache var
