"""The wheel with what Belote's robots think by compiled, where ``PARLOUR_NATIVE`` is set; without it the wheel is pure Python.

Both have one name and version, so that pip takes the compiled one where it fits the machine, and the pure one anywhere else.
``python hatch_build.py`` compiles in place.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns, rmtree
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = [
    Path(f"rules/belote/robot/{name}.py") for name in ("bits", "solver", "judgement", "dealing")
]
"""What is compiled, each before those that import it."""
LOCK = "requirements-native.lock"
EXT_SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
FOLDER = Path("build/native")
"""Where it is compiled: always the same, below the checkout, so that the same comes out."""


class Native(BuildHookInterface[Any]):
    """Compiles what is named above."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Returns what compiles it, in the versions of the lock file."""
        if not os.environ.get("PARLOUR_NATIVE"):
            return []
        return self._locked("mypy", "setuptools")

    def _locked(self, *names: str) -> list[str]:
        lines = Path(self.root, LOCK).read_text(encoding="utf-8").splitlines()
        found = (line.split()[0] for line in lines if "==" in line)
        return [one for one in found if one.partition("==")[0] in names]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles it into the wheel, whose tag then names this Python and machine."""
        if not os.environ.get("PARLOUR_NATIVE") or version == "editable":
            return
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["dependencies"] = self._locked("librt", "mypy-extensions")  # it imports them
        for path, module in compiled(Path(self.root)).items():
            build_data["force_include"][str(module)] = path

    def clean(self, versions: list[str]) -> None:
        """Deletes what was compiled."""
        rmtree(Path(self.root, FOLDER), ignore_errors=True)


def compiled(root: Path) -> dict[str, Path]:
    """Compiles a checkout in a folder of its own, and returns the modules by where they belong.

    Raises:
        subprocess.CalledProcessError: there is no compiler, or it fails.
    """
    folder = root / FOLDER
    rmtree(folder, ignore_errors=True)
    copytree(
        root / "rules", folder / "rules", ignore=ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    given = {**os.environ, "PYTHONHASHSEED": "0", "MYPYC_DEBUG_LEVEL": "0"}
    if os.name == "posix":  # what is for debuggers names folders of this machine
        given["LDFLAGS"] = "-Wl,-S " + os.environ.get("LDFLAGS", "")
    # What they import is checked by another program, which takes some of it otherwise.
    flags = ("--ignore-missing-imports", "--follow-imports=silent")
    command = (sys.executable, "-m", "mypyc", *flags, *map(str, MODULES))
    subprocess.run(command, cwd=folder, env=given, check=True, stdout=sys.stderr)  # noqa: S603 - our own
    found = [*folder.glob("*" + EXT_SUFFIX), *folder.glob("rules/**/*" + EXT_SUFFIX)]
    return {path.relative_to(folder).as_posix(): path for path in sorted(found)}


if __name__ == "__main__":
    for one in (*Path().glob("*__mypyc" + EXT_SUFFIX), *Path("rules").rglob("*" + EXT_SUFFIX)):
        one.unlink()
    for place, built in compiled(Path()).items():
        copyfile(built, place)
