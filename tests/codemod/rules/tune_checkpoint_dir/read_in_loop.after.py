import os
import tempfile

from ray import tune


def several(config, data_dir=None):
    models = []
    checkpoint = tune.get_checkpoint()
    for split in range(2):
        models.append(split)

        # Passed by Tune to restore
        if checkpoint:
            with checkpoint.as_directory() as checkpoint_dir:
                path = os.path.join(checkpoint_dir, "state")
                models[split] = open(path).read()
    if not models:
        print("none")
    elif checkpoint:
        with checkpoint.as_directory() as checkpoint_dir:
            print(checkpoint_dir, data_dir)

    for step in range(2):
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            open(os.path.join(checkpoint_dir, "state"), "w").write("1")
            tune.report(loss=step, checkpoint=tune.Checkpoint.from_directory(checkpoint_dir))


tune.run(several)
