"""What GitHub reads, checked without it: schemas, pinned actions, existing commands."""

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORMS = ROOT / ".github/ISSUE_TEMPLATE"
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("renovate", [ROOT / ".github/renovate.json"]),
        ("github-issue-config", [FORMS / "config.yml"]),
        ("github-issue-forms", sorted({*FORMS.glob("*.yml")} - {FORMS / "config.yml"})),
    ],
    ids=["workflows", "renovate", "issue-config", "issue-forms"],
)
def test_what_github_reads_fits_its_schema(schema: str, files: list[Path]) -> None:
    runner = pytest.importorskip("click.testing").CliRunner()
    lint = pytest.importorskip("check_jsonschema").main
    # in this process: a new process for each takes 0.6 s
    run = runner.invoke(lint, ["--builtin-schema", f"vendor.{schema}", *map(str, files)])
    assert run.exit_code == 0, run.output


def test_actions_are_pinned_by_hash() -> None:
    used = [use for path in WORKFLOWS for use in re.findall(r"uses: (.*)", path.read_text())]
    assert used
    assert [use for use in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v[\d.]+", use)] == []


def test_actions_run_on_a_node_that_runners_have() -> None:
    """Node 20 left GitHub's runners in September 2026; these are the first versions on Node 24."""
    first = {"checkout": 5, "setup-python": 6, "upload-artifact": 6, "download-artifact": 7}
    first |= {"attest-build-provenance": 3, "upload-pages-artifact": 4, "deploy-pages": 5}
    for path in WORKFLOWS:
        for action, major in re.findall(r"uses: actions/([\w-]+)@\w+  # v(\d+)", path.read_text()):
            assert int(major) >= first[action], f"{path.name}: {action}"


def test_make_targets_of_workflows_exist() -> None:
    text = "".join(path.read_text() for path in WORKFLOWS)
    listed = [name for names in re.findall(r"target: \[(.*)\]", text) for name in names.split(", ")]
    named = {*re.findall(r"run: make ([a-z-]+)", text), *listed}
    phony = re.search(r"^\.PHONY: (.*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    assert named >= {"check", "soak-slice", "mutate", "audit"}
    assert named <= {*phony[1].split()}


def test_what_is_checked_before_a_change_lands_has_a_slice_of_the_long_tests() -> None:
    commands = re.findall(r"^make ([a-z-]+)$", (ROOT / ".ci/run").read_text(), re.MULTILINE)
    assert commands == ["check", "test", "soak-slice"]


def test_the_devcontainer_is_json() -> None:
    assert json.loads((ROOT / ".devcontainer/devcontainer.json").read_text())["image"]


SAYS_NOTHING = {
    *("found", "look", "made", "meant", "met", "one"),
    *("said", "say", "take", "tell", "told", "touch", "wish"),
}
OF_THE_GAMES = {"take_back", "take_seat"}
"""Actions of players keep the players' words."""


def test_names_begin_with_no_word_that_says_nothing() -> None:
    """The names in CONTRIBUTING.md (at most forty verbs) have the alternatives."""
    defined = ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef
    bad = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in [*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, defined) and node.name not in OF_THE_GAMES
        if node.name.lower().strip("_").split("_")[0] in SAYS_NOTHING
    ]
    assert bad == []
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Names")[1].split("## ")[0]
    verbs = re.findall(r"^\| ([a-z, ]+) \|", section, re.MULTILINE)[1:]
    assert 30 < len(", ".join(verbs).split(", ")) <= 40
