"""The page about adding a game: its quotes are real files, and its promises hold."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
QUOTED = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[0]


def test_the_page_quotes_a_whole_game() -> None:
    assert (ROOT / "tests" / "examples" / "rules" / "auction.py").read_text("utf-8") == QUOTED
    assert QUOTED.count("\n") <= 100


def test_it_passes_the_linter_where_the_page_says_to_put_it() -> None:
    ruff = [sys.executable, "-m", "ruff"]
    name = ["--stdin-filename", "rules/bazaar.py", "-"]
    for check in (["check"], ["format", "--check"]):
        ran = subprocess.run([*ruff, *check, *name], input=QUOTED, cwd=ROOT, text=True, check=False)
        assert ran.returncode == 0


def test_a_file_on_the_path_is_a_game_and_passes_the_games_tests(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "bazaar.py").write_text(QUOTED, "utf-8")
    tests = ["tests/conformance/test_conformance.py", "tests/bot/games/test_plain_games.py"]
    wanted = "bazaar and (promise or learns or played)"
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *tests, "-k", wanted],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    assert "." * 5 in ran.stdout, ran.stdout
