from ray import tune
from ray.train.torch import TorchTrainer
from ray.tune import loguniform as log

config = {
    "lr": log(1e-4, 1e-1),  # <-
    "nested": {"layers": tune.grid_search([1, 2])},  # <-
}
trainer = TorchTrainer(print, train_loop_config=config)
trainer.fit()
TorchTrainer(print, train_loop_config={"lr": tune.uniform(0, 1)}).fit()  # <-
