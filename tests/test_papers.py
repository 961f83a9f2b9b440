"""What GitHub reads, checked without it: schemas, pinned actions, commands that exist, and the gate of a release."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.release import notes

ROOT = Path(__file__).parent.parent
FORMS = ROOT / ".github/ISSUE_TEMPLATE"
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
PYPROJECT = '[project]\nversion = "1.2.0"\n'
CHANGES = "# Changelog\n\n## Unreleased\n\n- later\n\n## 1.2.0 (2026-11-23)\n\n- now\n\n## 1.1.0\n\n- then\n"


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("dependabot", [ROOT / ".github/dependabot.yml"]),
        ("github-issue-config", [FORMS / "config.yml"]),
        ("github-issue-forms", sorted({*FORMS.glob("*.yml")} - {FORMS / "config.yml"})),
    ],
    ids=["workflows", "dependabot", "issue-config", "issue-forms"],
)
def test_what_github_reads_fits_its_schema(schema: str, files: list[Path]) -> None:
    runner = pytest.importorskip("click.testing").CliRunner()
    lint = pytest.importorskip(
        "check_jsonschema"
    ).main  # in this process: a new one for each takes 0.6 s
    run = runner.invoke(lint, ["--builtin-schema", f"vendor.{schema}", *map(str, files)])
    assert run.exit_code == 0, run.output


def test_actions_are_pinned_by_hash() -> None:
    used = [use for path in WORKFLOWS for use in re.findall(r"uses: (.*)", path.read_text())]
    assert used
    assert [use for use in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v[\d.]+", use)] == []


def test_make_targets_of_workflows_exist() -> None:
    text = "".join(path.read_text() for path in WORKFLOWS)
    listed = [name for names in re.findall(r"target: \[(.*)\]", text) for name in names.split(", ")]
    named = {*re.findall(r"run: make ([a-z]+)", text), *listed}
    phony = re.search(r"^\.PHONY: (.*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    assert named >= {"check", "soak", "mutate", "audit"}
    assert named <= {*phony[1].split()}


def test_the_devcontainer_is_json() -> None:
    assert json.loads((ROOT / ".devcontainer/devcontainer.json").read_text())["image"]


def test_a_release_has_the_notes_of_its_version_alone() -> None:
    assert notes("v1.2.0", PYPROJECT, CHANGES) == "- now"


@pytest.mark.parametrize(
    ("tag", "changes", "told"),
    [
        ("v1.1.0", CHANGES, "The tag is v1.1.0"),
        ("1.2.0", CHANGES, "The tag is 1.2.0"),
        ("v1.2.0", CHANGES.replace("1.2.0", "1.2.01"), "no section"),
        ("v1.2.0", CHANGES.replace("- now\n", ""), "no section"),
    ],
    ids=["other-version", "no-v", "no-section", "empty-section"],
)
def test_a_release_without_its_papers_is_refused(tag: str, changes: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        notes(tag, PYPROJECT, changes)
