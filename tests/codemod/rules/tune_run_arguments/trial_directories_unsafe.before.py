# fixture: unsafe
import os

from ray import tune


def main():
    return tune.run(
        print,
        local_dir=os.getcwd(),
        chdir_to_trial_dir=False,
    )
