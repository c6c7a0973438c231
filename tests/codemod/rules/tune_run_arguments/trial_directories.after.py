import os

from ray import tune

if __name__ == "__main__":
    os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"
    # Data is read from where the program is started.
    config = tune.TuneConfig(num_samples=2)
    tune.Tuner(print, tune_config=config).fit()
