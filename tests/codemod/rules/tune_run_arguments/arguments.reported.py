from ray import tune
from ray.tune import run, run_experiments


def objective(config):
    tune.report({"loss": 0.1})


tune.run(
    objective,
    name="demo",
    chdir_to_trial_dir=False,  # <-
)
run(objective, resume="LOCAL")  # <-
run(objective, resume="ERRORED_ONLY")  # <-
run_experiments([], resume="PROMPT+ERRORED")  # <-
tune.run(objective, loggers=None)  # <-
tune.run(objective, upload_dir="s3://bucket")  # <-
