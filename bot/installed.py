"""How Parlour was installed, and how to add packages to the installation."""

from __future__ import annotations

import re
import shlex
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path


@cache
def installed() -> bool:
    """Returns whether Parlour is installed as a package, with the command ``parlour``."""
    try:
        distribution("parlour")
    except PackageNotFoundError:
        return False
    return True


def to_install(extra: str) -> str:
    """Returns the command that adds an extra's packages to this installation.

    It names the packages themselves: the name Parlour on the package index isn't ours.
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
