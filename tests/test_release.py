"""A release: its tag needs notes in the changelog, and two builds of a wheel are identical."""

from __future__ import annotations

import re
import tomllib
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
        ("v1.2.3", "## Unreleased\n\n- New.\n\n## 1.2.3\n\n- One.\n", "move them to 1.2.3"),
    ],
)
def test_a_tag_without_its_words_is_refused(tag: str, changelog: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        notes(tag, PROJECT, changelog)


def test_a_release_waits_for_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = Catalog()
    catalog.add("Join")
    monkeypatch.setattr(release, "template", lambda: catalog)
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
    assert [need for need in wanted if not re.search("==|<", need)] == ["tzdata>=2026.6"]
    pinned: dict[str, set[str]] = {"constraints": pins("constraints.txt")}
    for lock in ROOT.glob("requirements-*.lock"):
        assert lock.read_text().startswith("--only-binary :all:\n"), lock.name
        pinned[lock.stem] = pins(lock.name)
    assert pinned["requirements-bot"] > set()
    for extra in ("bot", "play", "postgres", "sentry"):
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
