import ray
from ray import train, tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback
from ray.tune.schedulers import ASHAScheduler


def train_func(config):
    print(config["lr"])


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


class Search:
    def run(self, args):
        scaling_config = ScalingConfig(num_workers=args.workers, use_gpu=args.gpu)
        datasets = {"train": ray.data.read_csv("x.csv")}
        # The trainer.
        def train_driver(config):
            trainer = TorchTrainer(
                train_func,
                scaling_config=scaling_config,
                datasets=datasets,
                train_loop_config=config["train_loop_config"],
                run_config=RunConfig(
                    name=tune.get_context().get_trial_name(),
                    callbacks=[TuneReportCallback()],
                    storage_path=storage_path,
                    failure_config=train.FailureConfig(max_failures=3),
                    checkpoint_config=train.CheckpointConfig(num_to_keep=1),
                ),
            )
            trainer.fit()

        # The tuner.
        storage_path = self.path
        tuner = tune.Tuner(
            train_driver,
            param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
            tune_config=tune.TuneConfig(scheduler=ASHAScheduler(), num_samples=3, max_concurrent_trials=trials_at_once(CPU=1 if args.gpu else 1 + args.workers, GPU=args.workers if args.gpu else 0)),
            run_config=tune.RunConfig(
                storage_path=storage_path,
                failure_config=tune.FailureConfig(fail_fast=True),
                stop={"training_iteration": 5},
            ),
        )
        return tuner.fit()
