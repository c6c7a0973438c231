import json
import os

import pandas as pd
import ray
import torch
from ray.air import FailureConfig, RunConfig, ScalingConfig
from ray.data.preprocessors import MinMaxScaler
from ray.train.huggingface import TransformersTrainer
from transformers import Trainer, TrainerCallback, TrainingArguments

os.environ["WANDB_DISABLED"] = "true"
folder = os.environ["STORAGE"]
if "RAY_ADDRESS" not in os.environ:
    ray.init(num_cpus=3)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(2, 1)
        torch.nn.init.constant_(self.linear.weight, 0.5)
        torch.nn.init.constant_(self.linear.bias, 0.0)

    def forward(self, inputs, labels=None):
        predicted = self.linear(inputs).squeeze(-1)
        return {"loss": ((predicted - labels) ** 2).mean(), "logits": predicted}


class FailsOnce(TrainerCallback):
    def on_step_begin(self, args, state, control, **kwargs):
        if state.global_step == 3 and not os.path.exists(f"{folder}/failed"):
            open(f"{folder}/failed", "w").close()
            raise RuntimeError("once")


def trainer_init_per_worker(train_dataset, eval_dataset=None, **config):
    args = TrainingArguments(
        f"{folder}/output",
        num_train_epochs=config["epochs"],
        per_device_train_batch_size=4,
        per_device_eval_batch_size=4,
        learning_rate=0.1,
        lr_scheduler_type="constant",
        optim="sgd",
        logging_strategy="epoch",
        save_strategy="epoch",
        disable_tqdm=True,
        **{config["evaluates"]: "epoch"},
    )
    return Trainer(
        model=Net(),
        args=args,
        train_dataset=train_dataset,
        eval_dataset=eval_dataset,
        callbacks=[FailsOnce()],
    )


def rows(*values):
    inputs, labels = [[x / 8, 1.0] for x in values], [2.0 * x for x in values]
    return ray.data.from_pandas(pd.DataFrame({"inputs": inputs, "labels": labels}))


os.makedirs(folder, exist_ok=True)
evaluates = "eval_strategy" if hasattr(TrainingArguments, "eval_strategy") else "evaluation_strategy"
trainer = TransformersTrainer(
    trainer_init_per_worker=trainer_init_per_worker,
    trainer_init_config={"epochs": 3, "evaluates": evaluates},
    scaling_config=ScalingConfig(num_workers=1),
    datasets={"train": rows(*range(8)), "evaluation": rows(1, 2, 3)},
    preprocessor=MinMaxScaler(["labels"]),
    run_config=RunConfig(storage_path=folder, failure_config=FailureConfig(max_failures=1)),
)
result = trainer.fit()
wanted = ("epoch", "loss", "eval_loss")
print("FOUND", json.dumps({name: round(result.metrics[name], 4) for name in wanted}))
