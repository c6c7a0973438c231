# fixture: select=RS601+RS603
import ray
from ray import tune
from ray.train import RunConfig, ScalingConfig
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


def search(args):
    each = {"CPU": args.cpus, "GPU": args.gpus}

    def train_driver(config):
        trainer = TorchTrainer(
            train_func,
            scaling_config=ScalingConfig(
                num_workers=args.workers, use_gpu=True, resources_per_worker=each
            ),
            train_loop_config=config["train_loop_config"],
            run_config=RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
            ),
        )
        trainer.fit()

    if args.resume:
        tuner = tune.Tuner.restore(args.path, trainable=train_driver)
    else:
        tuner = tune.Tuner(
            train_driver,
            param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
            tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=1 + args.workers * args.cpus, GPU=args.workers * args.gpus)),
        )
    return tuner.fit()
