# fixture: unsafe
from ray.air import RunConfig, ScalingConfig
from ray.train.huggingface import HuggingFaceTrainer
from transformers import Trainer, TrainingArguments


def trainer_init_per_worker(train_dataset, eval_dataset=None, **config):
    args = TrainingArguments("output", learning_rate=config["lr"])
    return Trainer(args=args, train_dataset=train_dataset, eval_dataset=eval_dataset)


def own_data(train_dataset, eval_dataset, **config):
    return Trainer(args=TrainingArguments("output"))


def run(train, valid, steps):
    trainer = HuggingFaceTrainer(
        trainer_init_per_worker=trainer_init_per_worker,
        trainer_init_config={
            "lr": 0.1,  # small
            "steps": steps,
        },
        scaling_config=ScalingConfig(num_workers=2),
        datasets={"train": train, "evaluation": valid},
    )
    return trainer.fit()


result = HuggingFaceTrainer(own_data, run_config=RunConfig("alone")).fit()
