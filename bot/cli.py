"""``parlour``: the installed package's command, which runs all of Parlour's programs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from bot.config import BadSettings, Settings
from bot.installed import installed, version

COMMANDS = {
    "play": ("playground.__main__", "try the bot in a simulated Discord on this machine"),
    "run": ("bot.__main__", "run the bot"),
    "backup": ("bot.backup", "write a dated backup into the folder DIR"),
    "restore": ("bot.restore", "put the backup FILE in the place of the database"),
    "doctor": ("bot.doctor", "check or repair the database"),
    "move-database": ("bot.move_database", "copy a database FROM one place TO another"),
    "ratings": ("cogs.ratings.logic.recount", "count all ratings again"),
    "verify": ("bot.fairness.verify", "check the FILE of a finished match"),
}
"""The commands, each with the module whose ``main`` runs it, and a description."""


def called(command: str) -> str:
    """Returns the command to type: ``parlour play``, or ``python -m playground`` in a checkout."""
    module = COMMANDS[command][0].removesuffix(".__main__")
    return f"parlour {command}" if installed() else f"python -m {module}"


def _shown(value: str) -> str:
    if not {"@", "?"} & {*value}:  # only these can contain a password
        return value
    from bot.storage.dialects import shown  # imported late: `parlour --help` doesn't always need it

    return shown(value)


def settings_in_words() -> str:
    """Returns all settings and values, one per line, without secrets, or else what is wrong."""
    try:
        settings = Settings.read()
    except BadSettings as problem:
        return f"settings:\n  {problem}"
    lines = [f"  {name}={_shown(str(value))}" for name, value in settings.named().items()]
    return "\n".join(["settings, from the environment and .env:", *lines])


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    width = max(map(len, COMMANDS))
    parser = argparse.ArgumentParser(
        prog="parlour",
        usage="parlour COMMAND [--help] ...",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="commands:\n"
        + "\n".join(f"  {name:{width}}  {purpose}" for name, (_, purpose) in COMMANDS.items()),
        epilog=settings_in_words() if given[:1] in ([], ["-h"], ["--help"]) else None,
    )
    parser.add_argument("--version", action="version", version=f"Parlour {version()}")
    parser.add_argument("command", choices=COMMANDS, help=argparse.SUPPRESS)
    if not given:
        parser.print_help()
        return 2
    command = parser.parse_args(given[:1]).command
    module = import_module(COMMANDS[command][0])
    if command != "run":
        return module.main(given[1:])
    argparse.ArgumentParser(prog="parlour run", description=module.main.__doc__).parse_args(
        given[1:]
    )
    return module.main()
