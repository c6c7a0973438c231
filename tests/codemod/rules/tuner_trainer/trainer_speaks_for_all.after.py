import ray
from ray import tune
from ray.train import FailureConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


def search(root):
    storage_path = f"{root}/results"
    def train_driver(config):
        trainer = TorchTrainer(
            train_func,
            scaling_config=ScalingConfig(
                num_workers=4, use_gpu=True, resources_per_worker={"CPU": 2, "GPU": 0.5}
            ),
            train_loop_config=config["train_loop_config"],
            run_config=RunConfig(
                name=tune.get_context().get_trial_id(),
                callbacks=[TuneReportCallback()],
                storage_path=storage_path,
                failure_config=FailureConfig(max_failures=2),
            ),
        )
        trainer.fit()

    return tune.Tuner(
        train_driver,
        param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
        tune_config=tune.TuneConfig(trial_name_creator=lambda trial: "mine", max_concurrent_trials=trials_at_once(CPU=9, GPU=2)),
        run_config=tune.RunConfig(name="search", storage_path=storage_path, callbacks=[Mine()]),
    ).fit()
