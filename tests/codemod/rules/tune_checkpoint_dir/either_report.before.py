from pathlib import Path

from ray import tune


def objective(config):
    for step in range(3):
        with tune.checkpoint_dir(step=step) as folder:
            Path(folder, "state").write_text(str(step))
        if config["short"]:
            tune.report(loss=step)
        elif config["long"]:
            tune.report(loss=step, name="long")
        else:
            tune.report(loss=step, name="other")


tune.run(objective)
