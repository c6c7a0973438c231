import os
import shutil

from ray import train, tune

analysis = tune.run(print)
best = analysis.best_checkpoint
print(os.listdir(best.path), str(best))
with best.as_directory() as directory:
    print(os.path.join(directory, "model.pt"))
path = best
path = best.to_directory()
shutil.copytree(path, "/results")


def train_func(checkpoint):
    with train.get_checkpoint().as_directory() as folder:
        return os.path.join(folder, "model.pt"), open(checkpoint)
