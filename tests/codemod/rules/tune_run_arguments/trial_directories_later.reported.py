from ray import tune

options = {"x": 1}


def main(stays):
    tune.run(print, chdir_to_trial_dir=False)  # <-
    tune.run(print, chdir_to_trial_dir=stays)  # <-
    tune.run(print)
