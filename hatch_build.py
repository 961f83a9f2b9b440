"""Compiles the thinking of Belote's robots if ``PARLOUR_NATIVE`` is set; else builds a pure wheel.

Both wheels have one name and version: pip takes the compiled one where it fits the machine, and the
pure one anywhere else. ``python hatch_build.py`` compiles in place.
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
"""The modules to compile, each before those that import it."""
LOCK = "requirements-native.lock"
EXT_SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
FOLDER = Path("build/native")
"""Where they are compiled: always below the checkout, so that the results are the same."""


class Native(BuildHookInterface[Any]):
    """Compiles ``MODULES``."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Returns the packages that compile them, in the versions of the lock file."""
        if not os.environ.get("PARLOUR_NATIVE"):
            return []
        return self._locked("mypy", "setuptools")

    def _locked(self, *names: str) -> list[str]:
        lines = Path(self.root, LOCK).read_text(encoding="utf-8").splitlines()
        pins = (line.split()[0] for line in lines if "==" in line)
        return [pin for pin in pins if pin.partition("==")[0] in names]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles them into the wheel, whose tag then names this Python and machine."""
        if not os.environ.get("PARLOUR_NATIVE") or version == "editable":
            return
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["dependencies"] = self._locked("librt", "mypy-extensions")  # imported there
        for path, module in compiled(Path(self.root)).items():
            build_data["force_include"][str(module)] = path

    def clean(self, versions: list[str]) -> None:
        """Deletes the compiled modules."""
        rmtree(Path(self.root, FOLDER), ignore_errors=True)


def compiled(root: Path) -> dict[str, Path]:
    """Compiles a copy of a checkout, and returns the compiled modules by their place in it.

    Raises:
        subprocess.CalledProcessError: there is no compiler, or it fails.
    """
    folder = root / FOLDER
    rmtree(folder, ignore_errors=True)
    copytree(
        root / "rules", folder / "rules", ignore=ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    given = {**os.environ, "PYTHONHASHSEED": "0", "MYPYC_DEBUG_LEVEL": "0"}
    if os.name == "posix":  # without debugging symbols, which name folders of this machine
        given["LDFLAGS"] = "-Wl,-S " + os.environ.get("LDFLAGS", "")
    # Another program checks what the modules import, and reads some of it differently.
    flags = ("--ignore-missing-imports", "--follow-imports=silent")
    command = (sys.executable, "-m", "mypyc", *flags, *map(str, MODULES))
    subprocess.run(command, cwd=folder, env=given, check=True, stdout=sys.stderr)  # noqa: S603 - our own
    built = [*folder.glob("*" + EXT_SUFFIX), *folder.glob("rules/**/*" + EXT_SUFFIX)]
    return {path.relative_to(folder).as_posix(): path for path in sorted(built)}


if __name__ == "__main__":
    for old in (*Path().glob("*__mypyc" + EXT_SUFFIX), *Path("rules").rglob("*" + EXT_SUFFIX)):
        old.unlink()
    for place, built in compiled(Path()).items():
        copyfile(built, place)
