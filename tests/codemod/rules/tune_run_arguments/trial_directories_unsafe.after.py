# fixture: unsafe
import os

from ray import tune


def main():
    os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"
    return tune.run(
        print,
        local_dir=os.getcwd(),
    )
