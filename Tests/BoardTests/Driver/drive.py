"""Drives the real board through a pseudo-terminal: `python3 drive.py SCENARIO PROGRAMS FOLDER`.

What a scenario waits for in vain is shown with the screen.
"""

import sys

import changing  # noqa: F401  Each adds its scenarios.
import ending  # noqa: F401
import listing  # noqa: F401
import looking  # noqa: F401
import renaming  # noqa: F401
import sharing  # noqa: F401
from scene import SCENARIOS, Scene

if __name__ == "__main__":
    name, programs, folder = sys.argv[1:]
    if name == "--list":
        print("\n".join(SCENARIOS))
    else:
        SCENARIOS[name](Scene(programs, folder))
