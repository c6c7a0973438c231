from ray import tune

if __name__ == "__main__":
    # Data is read from where the program is started.
    config = tune.TuneConfig(num_samples=2, chdir_to_trial_dir=False)
    tune.Tuner(print, tune_config=config).fit()
