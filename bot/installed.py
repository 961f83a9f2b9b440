"""How Parlour was installed, and how to add packages to the installation."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from bot import VERSION


@cache
def installed() -> bool:
    """Returns whether Parlour is installed as a package, with the ``parlour`` command."""
    try:
        distribution("parlour")
    except PackageNotFoundError:
        return False
    return True


@cache
def version() -> str:
    """Returns the version; in a clone, it includes the commit: ``1.0.0+6fcf286f``."""
    clone = Path(__file__).parents[1]
    if (clone / ".git").exists():
        head = ("git", "-C", str(clone), "rev-parse", "--short=8", "HEAD")
        with suppress(OSError, subprocess.SubprocessError):
            commit = subprocess.check_output(head, stderr=subprocess.DEVNULL, text=True, timeout=5)  # noqa: S603 - our own
            return f"{VERSION}+{commit.strip()}"
    return VERSION


def to_install(extra: str) -> str:
    """Returns the command that adds an extra's packages to this installation.

    It names the packages themselves, because the name Parlour on PyPI isn't ours.
    """
    if not installed():
        return f"pip install -r requirements-{extra}.lock"
    lines = (line.partition(";") for line in distribution("parlour").requires or ())
    mine = (name.strip() for name, _, when in lines if re.search(rf"extra == .{extra}.", when))
    packages = " ".join(shlex.quote(name) for name in mine)
    if Path(sys.prefix, "pipx_metadata.json").is_file():
        return f"pipx inject parlour {packages}"
    if Path(sys.prefix, "uv-receipt.toml").is_file():
        return f"uv pip install --python {shlex.quote(sys.executable)} {packages}"
    return f"{shlex.quote(sys.executable)} -m pip install {packages}"
