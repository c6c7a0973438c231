import ray.train
from ray.train.torch import torch_trainer


def main(saved):
    def loop(settings):
        if (checkpoint := ray.train.get_checkpoint() or settings.get("resume_from_checkpoint")) is not None:
            print(checkpoint)
        print((ray.train.get_checkpoint() or settings.get("resume_from_checkpoint")).path)

    trainer = torch_trainer.TorchTrainer(
        train_loop_per_worker=loop,
        train_loop_config={"resume_from_checkpoint": saved},  # the last good one
        datasets={},
    )
    trainer.fit()
