import os

from ray import tune


def every_second(config, checkpoint_dir=None):
    if checkpoint_dir is not None:
        path = os.path.join(checkpoint_dir, "state")
        step = int(open(path).read())
    else:
        step = 0
    while step < 4:
        step += 1
        if step % 2 == 0:
            # Not each of them
            with tune.checkpoint_dir(step=step) as checkpoint_dir:
                path = os.path.join(checkpoint_dir, "state")
                open(path, "w").write(
                    str(step)
                )
            print("saved")
        else:
            print("not saved")

        # Each of them
        tune.report(loss=step)


def nested(config):
    for step in range(3):
        if step:
            print("later")
            if step > 1:
                with tune.checkpoint_dir(step) as folder:  # the last
                    print(folder)
        if step > 1:
            tune.report({"loss": 1.0})
        else:
            tune.report({"loss": 2.0})


tune.run(every_second)
tune.run(nested)
