from ray import tune
from ray.train import FailureConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def search(root):
    trainer = TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(
            num_workers=4, use_gpu=True, resources_per_worker={"CPU": 2, "GPU": 0.5}
        ),
        run_config=RunConfig(
            name="search",
            storage_path=f"{root}/results",
            failure_config=FailureConfig(max_failures=2),
            callbacks=[Mine()],
        ),
    )
    return tune.Tuner(
        trainer,
        param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
        tune_config=tune.TuneConfig(trial_name_creator=lambda trial: "mine"),
    ).fit()
