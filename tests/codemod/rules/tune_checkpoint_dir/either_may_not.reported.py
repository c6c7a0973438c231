from pathlib import Path

from ray import tune


def sometimes(config):
    for step in range(3):
        with tune.checkpoint_dir(step=step) as folder:  # <-
            Path(folder, "state").write_text(str(step))
        if step > 1:
            tune.report({"loss": step})


def more(config):
    for step in range(3):
        with tune.checkpoint_dir(step=step) as folder:  # <-
            Path(folder, "state").write_text(str(step))
        if step > 1:
            tune.report({"loss": step})
        else:
            print(step)
            tune.report({"loss": step})


tune.run(sometimes)
tune.run(more)
