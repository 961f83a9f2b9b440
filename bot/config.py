"""The owner's settings, from the environment or a ``.env`` file."""

from __future__ import annotations

import os
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.installed import installed, to_install

if TYPE_CHECKING:
    from bot.storage.lease import Group

PREFIX = "PARLOUR_"

ELSEWHERE = ("PARLOUR_NO_BROWSER",)
"""The names of settings that only other programs read, such as the playground."""

NEAR = 0.8
"""How similar (0 to 1) an unknown name must be to a setting's name for it to be suggested."""


WHERE = "see `parlour --help`" if installed() else "see .env.example"
"""Where owners can find a list of all settings: an installed bot has no ``.env.example``."""


AT_ONCE = (
    "language",
    "log_level",
    "lobby_minutes",
    "seal_minutes",
    "clock",
    "robot_pace",
    "robot_expert_seconds",
    "tables_per_channel",
    "tables_per_person",
    "new_conversations",
    "new_conversations_notices",
    "keep_moves_days",
    "owner_role",
)
"""The settings that apply to new work at once; the others need a restart."""


class BadSettings(Exception):
    """A setting is missing or wrong; the message says what to do."""


class Settings(BaseSettings):
    """All settings with their defaults. ``.env.example`` explains them.

    The token and SENTRY_DSN have their usual names; all others start with ``PARLOUR_``.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_file_encoding="utf-8",
        extra="ignore",
        frozen=True,
    )

    token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    sentry_dsn: SecretStr = Field(default=SecretStr(""), validation_alias="SENTRY_DSN")
    database: str = "var/parlour.sqlite3"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    language: str = "en"
    lobby_minutes: int = Field(default=60, ge=1, le=10_080)
    seal_minutes: int = Field(default=5, ge=1, le=60)
    clock: float = Field(default=1.0, ge=0.0, le=10_000.0)
    drawing_workers: int = Field(default=1, ge=0, le=4)
    robot_workers: int = Field(default=1, ge=0, le=16)
    robot_pace: float = Field(default=1.0, ge=0.0, le=100.0)
    robot_expert_seconds: float = Field(default=0.0, ge=0.0, le=30.0)
    tables_per_channel: int = Field(default=10, ge=1, le=100)
    tables_per_person: int = Field(default=5, ge=1, le=100)
    new_conversations: int = Field(default=100, ge=0, le=1_000_000)
    new_conversations_notices: int = Field(default=60, ge=0, le=1_000_000)
    api: str = Field(default="https://discord.com/api/v10", pattern=r"^https?://[^\s?#]+$")
    gateway: str = Field(default="wss://gateway.discord.gg/", pattern=r"^wss?://[^\s?#]+$")
    shard_count: int = Field(default=0, ge=0, le=10_000)
    shard_ids: str = Field(default="", pattern=r"^(\d{1,5}(,\d{1,5})*)?$")
    processes: int = Field(default=1, ge=1, le=64)
    process: int = Field(default=-1, ge=-1, validate_default=True)
    metrics: str = Field(default="", pattern=r"^((\[[0-9a-fA-F:]+\]|[^\s:/\[\]]+):\d{1,5})?$")
    web: str = Field(default="", pattern=r"^(https?://[^\s/?#]+)?$")
    web_bind: str = Field(
        default="127.0.0.1:8080", pattern=r"^(\[[0-9a-fA-F:]+\]|[^\s:/\[\]]+):\d{1,5}$"
    )
    keep_moves_days: int = Field(default=0, ge=0, le=36_500)
    activity_secret: SecretStr = Field(default=SecretStr(""))
    activity_signed: bool = False
    stop_seconds: int = Field(default=20, ge=1, le=3600)
    without: str = Field(default="", pattern=r"^([a-z_]+(,[a-z_]+)*)?$")
    owner_guild: int = Field(default=0, ge=0)
    owner_role: int = Field(default=0, ge=0)

    @field_validator("language")
    @classmethod
    def _spoken(cls, language: str) -> str:
        if language == "en":
            return language
        from bot.i18n.words import languages  # imported late: `parlour --help` rarely needs it

        known = languages()
        if language.lower().partition("-")[0] not in known:
            raise ValueError(f"there is no {language}; there are {', '.join(known)}")
        return language

    @field_validator("activity_secret")
    @classmethod
    def _with_package(cls, secret: SecretStr) -> SecretStr:
        if secret.get_secret_value() and find_spec("nacl") is None:
            raise ValueError(f"it needs a package: {to_install('activity')}")
        return secret

    @field_validator("shard_ids")
    @classmethod
    def _of_so_many(cls, ids: str, others: ValidationInfo) -> str:
        if ids and max(map(int, ids.split(","))) >= others.data.get("shard_count", 0):
            raise ValueError("ids count from 0 and stay below PARLOUR_SHARD_COUNT")
        return ids

    @field_validator("process")
    @classmethod
    def _has_a_place(cls, process: int, others: ValidationInfo) -> int:
        of, shards = others.data.get("processes", 1), others.data.get("shard_count", 0)
        if process >= of:
            raise ValueError("processes count from 0 and stay below PARLOUR_PROCESSES")
        if of > 1 and 0 < shards < of:
            raise ValueError("there must be a shard for each process (PARLOUR_SHARD_COUNT)")
        if of > 1 and others.data.get("shard_ids"):
            raise ValueError("PARLOUR_PROCESSES shares the shards out: leave PARLOUR_SHARD_IDS out")
        return process

    @property
    def group(self) -> Group:
        """The group of processes that share the database."""
        from bot.storage.lease import Group  # imported late: `parlour --help` rarely needs it

        return Group(self.processes, self.shard_count or self.processes)

    @property
    def place(self) -> int | None:
        """This process's number within the group; ``None`` for the first free one."""
        return 0 if self.processes == 1 else self.process if self.process >= 0 else None

    @property
    def metrics_at(self) -> tuple[str, int]:
        """The host and port that serve the metrics."""
        return _address(self.metrics)

    @property
    def web_at(self) -> tuple[str, int]:
        """The host and port that serve the players' pages."""
        return _address(self.web_bind)

    @property
    def shards(self) -> list[int] | None:
        """The shards that this process runs; ``None`` for all."""
        return [int(shard) for shard in self.shard_ids.split(",")] if self.shard_ids else None

    @classmethod
    def read(cls, **given: Any) -> Settings:
        """Reads the settings.

        Args:
            given: settings that override the environment.

        Raises:
            BadSettings: a value is wrong, or ``.env`` can't be read.
        """
        try:
            return cls(**given)
        except ValidationError as error:
            first = error.errors()[0]
            field = str(first["loc"][0]) if first["loc"] else "?"
            name = field if field.isupper() else f"PARLOUR_{field.upper()}"
            raise BadSettings(
                f"The setting {name} is not usable: {first['msg']}; {WHERE}."
            ) from None
        except (OSError, UnicodeDecodeError) as error:
            raise BadSettings(f"The file .env cannot be read ({error}); check it.") from None

    def read_again(self) -> tuple[Settings, list[str], list[str]]:
        """Reads the settings that may change while the bot runs.

        Returns:
            The new settings, the names of those that changed, and those that need a restart.

        Raises:
            BadSettings: a value is invalid.
        """
        new = Settings.read()
        names = Settings.model_fields
        differ = [name for name in names if getattr(self, name) != getattr(new, name)]
        changed = [name for name in differ if name in AT_ONCE]
        settings = self.model_copy(update={name: getattr(new, name) for name in changed})
        return settings, changed, [name for name in differ if name not in AT_ONCE]

    @classmethod
    def unknown(cls) -> dict[str, str]:
        """Returns unknown ``PARLOUR_`` names, each with the most similar setting or ``""``."""
        known = [
            f"{PREFIX}{name.upper()}"
            for name, field in cls.model_fields.items()
            if field.validation_alias is None
        ]
        names = {name.upper() for name in (*os.environ, *dotenv_values(".env"))}
        return {
            name: next(iter(get_close_matches(name, known, 1, NEAR)), "")
            for name in sorted(names)
            if name.startswith(PREFIX) and name not in (*known, *ELSEWHERE)
        }

    def named(self) -> dict[str, object]:
        """Returns the settings' values, by the names that owners use; the token stays hidden."""
        return {
            str(field.validation_alias or f"{PREFIX}{name.upper()}"): getattr(self, name)
            for name, field in type(self).model_fields.items()
        }

    def need_token(self) -> str:
        """Returns the bot's token.

        Raises:
            BadSettings: the token is missing.
        """
        token = self.token.get_secret_value().strip()
        if not token:
            raise BadSettings(
                "DISCORD_TOKEN is not set: put the token from your application's Bot page at "
                "https://discord.com/developers/applications into the environment "
                f"or into {Path('.env').resolve()}."
            )
        return token


def _address(bind: str) -> tuple[str, int]:
    """Returns the host and port from a setting such as ``127.0.0.1:8080``."""
    host, _, port = bind.rpartition(":")
    return host.strip("[]"), int(port)
