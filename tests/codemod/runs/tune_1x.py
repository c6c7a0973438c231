import json
import os
from pathlib import Path

from ray import tune


def objective(config, checkpoint_dir=None):
    start = 0

    if checkpoint_dir:
        start = int(Path(checkpoint_dir, "state").read_text()) + 1

    for step in range(start, 3):
        with tune.checkpoint_dir(step) as checkpoint_dir:
            Path(checkpoint_dir, "state").write_text(str(step))

        tune.report(step=step, started=start)
        if step == 1:
            raise RuntimeError("once, and then again from the checkpoint")


folder = Path(os.environ["STORAGE"])
folder.mkdir(exist_ok=True)
os.chdir(folder)
analysis = tune.run(objective, name="one", local_dir="results", max_failures=1, verbose=0)
(trial,) = analysis.trials
with analysis.get_last_checkpoint(trial).as_directory() as path:
    state = Path(path, "state").read_text()
found = {
    "step": trial.last_result["step"],
    "started": trial.last_result["started"],
    "state": state,
    "is_there": (folder / "results" / "one").is_dir(),
}
print("FOUND", json.dumps(found))
