"""`python -m tests.playground.small_playground DATABASE`: the playground with the small bot."""

import asyncio
import sys
from pathlib import Path

from playground.__main__ import play
from tests.playground.small_bot import SmallBot

if __name__ == "__main__":
    sys.exit(asyncio.run(play(Path(sys.argv[1]), SmallBot, port=0, browser=False)))
