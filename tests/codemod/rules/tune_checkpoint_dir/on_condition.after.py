import os
import tempfile

from ray import tune


def every_second(config):
    checkpoint = tune.get_checkpoint()
    if checkpoint is not None:
        with checkpoint.as_directory() as checkpoint_dir:
            path = os.path.join(checkpoint_dir, "state")
            step = int(open(path).read())
    else:
        step = 0
    while step < 4:
        step += 1
        checkpoint = None
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if step % 2 == 0:
                # Not each of them
                path = os.path.join(checkpoint_dir, "state")
                open(path, "w").write(
                    str(step)
                )
                checkpoint = tune.Checkpoint.from_directory(checkpoint_dir)
                print("saved")
            else:
                print("not saved")

            # Each of them
            tune.report(loss=step, checkpoint=checkpoint)


def nested(config):
    for step in range(3):
        checkpoint = None
        with tempfile.TemporaryDirectory() as folder:
            if step:
                print("later")
                if step > 1:
                    # the last
                    print(folder)
                    checkpoint = tune.Checkpoint.from_directory(folder)
            if step > 1:
                tune.report({"loss": 1.0}, checkpoint=checkpoint)
            else:
                tune.report({"loss": 2.0}, checkpoint=checkpoint)


tune.run(every_second)
tune.run(nested)
