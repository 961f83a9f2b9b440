"""A release: its tag needs notes in the changelog, and two builds of a wheel are identical."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile

import pytest
from babel.messages.catalog import Catalog

from bot import VERSION
from hatch_build import MODULES
from tools import release
from tools.release import notes

ROOT = Path(__file__).parent.parent
PROJECT = '[project]\nversion = "1.2.3"\n'


def test_the_notes_are_the_version_s_section() -> None:
    changelog = "# Changelog\n\n## 1.2.3 (2027-01-02)\n\n- One.\n\n## 1.2.2\n\n- Two.\n"
    assert notes("v1.2.3", PROJECT, changelog) == "- One."


@pytest.mark.parametrize(
    ("tag", "changelog", "why"),
    [
        ("v1.2.4", "## 1.2.3\n\n- One.\n", "pyproject.toml says 1.2.3"),
        ("v1.2.3", "## 1.2.2\n\n- Two.\n", "no section about 1.2.3"),
        ("v1.2.3", "## 1.2.3\n\n## 1.2.2\n\n- Two.\n", "no section about 1.2.3"),
    ],
)
def test_a_tag_without_its_words_is_refused(tag: str, changelog: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        notes(tag, PROJECT, changelog)


def test_a_release_waits_for_changes_that_no_section_has() -> None:
    with pytest.raises(ValueError, match=r"\+seat\.added\.md\. Run .* build --version 1\.2\.3"):
        notes("v1.2.3", PROJECT, "## 1.2.3\n\n- One.\n", ["+seat.added.md"])


def test_every_change_has_a_heading_that_the_release_knows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    headings = {kind["directory"]: kind["name"] for kind in project["tool"]["towncrier"]["type"]}
    assert [*headings.values()] == ["Added", "Changed", "Fixed", "For owners"]
    files = [path for path in (ROOT / "changes").iterdir() if path.name != "README.md"]
    assert [path.name for path in files if not release_name(path.name, headings)] == []
    assert not release_name("seat.md", headings)
    assert not release_name("+seat.removed.md", headings)
    assert all(path.read_text("utf-8").strip() for path in files)
    assert set(release.waiting()) == {path.name for path in files}


def release_name(name: str, kinds: Iterable[str]) -> bool:
    """Returns whether a file's name is a change's: an issue or ``+name``, and its heading."""
    return bool(re.fullmatch(rf"(?:\d+|\+[\w-]+)\.(?:{'|'.join(kinds)})\.md", name))


def test_towncrier_moves_changes_into_the_changelog(tmp_path: Path) -> None:
    pytest.importorskip("towncrier")
    for name in ("pyproject.toml", "CHANGELOG.md"):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes/+seat.owners.md").write_text("A seat.\n", "utf-8")
    command = [sys.executable, "-m", "towncrier", "build", "--version", "9.9.9", "--yes"]
    subprocess.run([*command, "--date", "2030-01-01"], cwd=tmp_path, check=True)
    after = (tmp_path / "CHANGELOG.md").read_text("utf-8")
    project = PROJECT.replace("1.2.3", "9.9.9")
    assert notes("v9.9.9", project, after) == "### For owners\n\n- A seat."
    assert after.index("## 9.9.9") < after.index("## 1.0.0")
    assert not [*(tmp_path / "changes").glob("*.md")]


def test_a_release_waits_for_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = Catalog()
    catalog.add("Join")
    monkeypatch.setattr(release, "template", lambda: catalog)
    monkeypatch.setattr(release, "languages", lambda: ("en", "de", "fr"))
    release.complete()
    catalog.add("a sentence of a new game")
    with pytest.raises(ValueError, match=r"(?s)de: 50 %.*fr: 50 % of 2 sentences, 1 to"):
        release.complete()


def test_this_version_has_its_words() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"\n## {version} (" in (ROOT / "CHANGELOG.md").read_text()
    assert version == VERSION


def test_what_an_owner_installs_is_what_was_tested_and_runs_no_code_to_install_itself() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["cjk"], *extras["postgres"], *extras["sentry"]]
    wanted += extras["activity"]
    assert [need for need in wanted if not re.search("==|<", need)] == ["tzdata>=2026.6"]
    pinned: dict[str, set[str]] = {"constraints": pins("constraints.txt")}
    for lock in ROOT.glob("requirements-*.lock"):
        assert lock.read_text().startswith("--only-binary :all:\n"), lock.name
        pinned[lock.stem] = pins(lock.name)
    assert pinned["requirements-bot"] > set()
    for extra in ("bot", "play", "postgres", "sentry", "activity"):
        assert pinned[f"requirements-{extra}"] <= pinned["constraints"], extra


def pins(name: str) -> set[str]:
    named = re.findall(r"^([\w-]+)\S*(==\S+)", (ROOT / name).read_text(), re.MULTILINE)
    return {*map("".join, named)}


def test_the_wheel_without_a_compiler_is_for_every_machine_and_the_same_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = pytest.importorskip("hatchling.build")
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("PARLOUR_NATIVE", raising=False)
    assert build.get_requires_for_build_wheel() == []
    wheels: list[bytes] = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        name = build.build_wheel(str(folder))
        assert name.endswith("-py3-none-any.whl")
        wheels.append((folder / name).read_bytes())
        with ZipFile(folder / name) as wheel:
            assert not [file for file in wheel.namelist() if file.endswith((".so", ".pyd"))]
    assert wheels[0] == wheels[1]


@pytest.mark.soak
def test_the_compiled_wheel_has_both_and_is_the_same_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = pytest.importorskip("hatchling.build")
    pytest.importorskip("mypyc", reason="requirements-native.lock is not installed")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PARLOUR_NATIVE", "1")
    required = build.get_requires_for_build_wheel()
    assert [entry.partition("==")[0] for entry in required] == ["mypy", "setuptools"]
    wheels: list[bytes] = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / build.build_wheel(str(tmp_path / folder))
        assert "-none-any" not in path.name
        wheels.append(path.read_bytes())
    with ZipFile(path) as wheel:
        names = wheel.namelist()
        (info,) = (entry for entry in wheel.namelist() if entry.endswith("METADATA"))
        needed = re.findall(r"^Requires-Dist: ([\w-]+)==", wheel.read(info).decode(), re.MULTILINE)
    assert {"librt", "mypy-extensions"} <= set(needed)  # the compiled solver imports them
    for module in MODULES:
        assert sum(Path(entry).name.split(".")[0] == module.stem for entry in names) == 2, module
    assert sum("__mypyc" in entry for entry in names) == 1
    assert wheels[0] == wheels[1]
