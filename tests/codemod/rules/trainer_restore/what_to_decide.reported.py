import os

from ray.train import RunConfig
from ray.train.torch import TorchTrainer

path = os.path.join("/results", "exp")
config = RunConfig(storage_path="/results", name="exp")

trainer = TorchTrainer.restore("/results/exp")  # <-

if TorchTrainer.can_restore(path):  # <-
    trainer = TorchTrainer.restore(path, train_loop_config={"lr": 1})  # <-
else:
    trainer = TorchTrainer(print, train_loop_config={"lr": 2}, run_config=config)

root = "/results"
if path:
    root = "/other"
changed = RunConfig(storage_path=root, name="exp")
if TorchTrainer.can_restore(f"{root}/exp"):  # <-
    trainer = TorchTrainer.restore(f"{root}/exp")  # <-
else:
    trainer = TorchTrainer(print, run_config=changed)

if TorchTrainer.can_restore("/results/other"):  # <-
    trainer = TorchTrainer.restore("/results/other")  # <-
else:
    trainer = TorchTrainer(print, run_config=config)

if TorchTrainer.can_restore("/results/exp"):  # <-
    print("resuming")
    trainer = TorchTrainer.restore("/results/exp")  # <-
else:
    trainer = TorchTrainer(print, run_config=config)

if TorchTrainer.can_restore("/results/exp"):  # <-
    trainer = TorchTrainer.restore("/results/exp")  # <-
elif path:
    trainer = TorchTrainer(print, run_config=config)
