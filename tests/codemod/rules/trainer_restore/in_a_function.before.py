from ray import train
from ray.train.torch import torch_trainer

PATH = "s3://bucket/exp/"


def main():
    if torch_trainer.TorchTrainer.can_restore(PATH):
        # where it was
        trainer = torch_trainer.TorchTrainer.restore(PATH, datasets={})
    else:
        # from the start
        trainer = torch_trainer.TorchTrainer(
            print,
            datasets={},
            run_config=train.RunConfig(
                name="exp",
                storage_path="s3://bucket",
            ),
            train_loop_config={"text": """
            as it is
            """},
        )
    return trainer.fit()
