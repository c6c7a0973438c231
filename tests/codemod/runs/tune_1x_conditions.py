import json
import os

from ray import tune

FAILED = os.path.join(os.environ["STORAGE"], "failed")


def objective(config, checkpoint_dir=None, steps=4):
    step, restored = 0, []
    for part in ("first", "second"):
        if checkpoint_dir:
            with open(os.path.join(checkpoint_dir, part)) as file:
                restored.append(file.read())
    if len(restored) > 1:
        step = int(restored[1])
    elif checkpoint_dir is not None:
        raise RuntimeError("not both were restored")
    while step < steps:
        step += 1
        if step % 2 == 0:
            with tune.checkpoint_dir(step=step) as checkpoint_dir:
                for part in ("first", "second"):
                    with open(os.path.join(checkpoint_dir, part), "w") as file:
                        file.write(str(step))
        tune.report(step=step, restored=restored)
        if step == 3 and not os.path.exists(FAILED):
            os.makedirs(FAILED)
            raise RuntimeError("fails once")


analysis = tune.run(objective, config={}, max_failures=1)
trial = analysis.trials[0]
with analysis.get_last_checkpoint(trial).as_directory() as folder:
    files = sorted(name for name in os.listdir(folder) if not name.startswith("."))
found = {
    "step": trial.last_result["step"],
    "restored": trial.last_result["restored"],
    "files": files,
}
print("FOUND", json.dumps(found))
