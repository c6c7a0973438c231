import ray
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.schedulers import ASHAScheduler


def train_func(config):
    print(config["lr"])


class Search:
    def run(self, args):
        scaling_config = ScalingConfig(num_workers=args.workers, use_gpu=args.gpu)
        # The trainer.
        trainer = TorchTrainer(
            train_func,
            scaling_config=scaling_config,
            datasets={"train": ray.data.read_csv("x.csv")},
        )
        # The tuner.
        tuner = tune.Tuner(
            trainer,
            param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
            tune_config=tune.TuneConfig(scheduler=ASHAScheduler(), num_samples=3),
            run_config=tune.RunConfig(
                storage_path=self.path,
                failure_config=tune.FailureConfig(max_failures=3, fail_fast=True),
                checkpoint_config=tune.CheckpointConfig(num_to_keep=1, checkpoint_frequency=2),
                stop={"training_iteration": 5},
            ),
        )
        return tuner.fit()
