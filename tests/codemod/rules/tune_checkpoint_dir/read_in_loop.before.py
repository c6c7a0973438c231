import os

from ray import tune


def several(config, checkpoint_dir=None, data_dir=None):
    models = []
    for split in range(2):
        models.append(split)

        # Passed by Tune to restore
        if checkpoint_dir:
            path = os.path.join(checkpoint_dir, "state")
            models[split] = open(path).read()
    if not models:
        print("none")
    elif checkpoint_dir:
        print(checkpoint_dir, data_dir)

    for step in range(2):
        with tune.checkpoint_dir(step=step) as checkpoint_dir:
            open(os.path.join(checkpoint_dir, "state"), "w").write("1")
        tune.report(loss=step)


tune.run(several)
