# fixture: select=RS601+RS603
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


def search(args):
    each = {"CPU": args.cpus, "GPU": args.gpus}
    trainer = TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(
            num_workers=args.workers, use_gpu=True, resources_per_worker=each
        ),
    )
    if args.resume:
        tuner = tune.Tuner.restore(args.path, trainable=trainer)
    else:
        tuner = tune.Tuner(
            trainer,
            param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
        )
    return tuner.fit()
