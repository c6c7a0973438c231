import tempfile
from pathlib import Path

from ray import tune


def objective(config):
    for step in range(3):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "state").write_text(str(step))
            if config["short"]:
                tune.report(loss=step, checkpoint=tune.Checkpoint.from_directory(folder))
            elif config["long"]:
                tune.report(loss=step, name="long", checkpoint=tune.Checkpoint.from_directory(folder))
            else:
                tune.report(loss=step, name="other", checkpoint=tune.Checkpoint.from_directory(folder))


tune.run(objective)
