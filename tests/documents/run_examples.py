"""Runs programs one after the other in one process, on a running cluster; run as a script.

usage: run_examples.py FOLDER PROGRAM...   (what each prints goes to FOLDER/0.txt, FOLDER/1.txt ...)
"""

import contextlib
import os
import runpy
import sys
from pathlib import Path

import ray


def main(folder: Path, programs: list[str]) -> None:
    ray.init(
        address=os.environ["RAY_ADDRESS"],
        log_to_driver=False,
        runtime_env={"env_vars": {"RAY_TRAIN_V2_ENABLED": os.environ["RAY_TRAIN_V2_ENABLED"]}},
    )
    for number, program in enumerate(programs):
        sys.argv = [program, str(folder / f"results-{number}")]
        with (folder / f"{number}.txt").open("w") as file, contextlib.redirect_stdout(file):
            runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
