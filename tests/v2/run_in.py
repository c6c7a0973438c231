"""Runs a script that names no storage path, with a folder in the place of ``~/ray_results``.

usage: run_in.py FOLDER SCRIPT
"""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    folder, script = sys.argv[1:]
    if "railswitch" in Path(script).read_text(encoding="utf-8"):
        import railswitch.v2  # noqa: F401  (before ray.train, as in the script)
    from ray.train import constants

    constants.DEFAULT_STORAGE_PATH = folder
    runpy.run_path(script, run_name="__main__")
