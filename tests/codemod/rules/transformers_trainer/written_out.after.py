# fixture: unsafe
import os

import numpy
import torch
from ray import train, train as _train
from ray.air import RunConfig, ScalingConfig
from ray.train.huggingface.transformers import RayTrainReportCallback
from ray.train.torch import TorchTrainer
from torch.utils.data import DataLoader, IterableDataset
from transformers import Trainer, TrainingArguments
from transformers.integrations import get_reporting_integration_callbacks


def trainer_init_per_worker(train_dataset, eval_dataset=None, **config):
    args = TrainingArguments("output", learning_rate=config["lr"])
    return Trainer(args=args, train_dataset=train_dataset, eval_dataset=eval_dataset)


def own_data(train_dataset, eval_dataset, **config):
    return Trainer(args=TrainingArguments("output"))


def run(train, valid, steps):
    class DatasetRows(IterableDataset):
        """The rows of a dataset that this worker is given, as tensors."""

        def __init__(self, name):
            self.rows = _train.get_dataset_shard(name).materialize()

        def __len__(self):
            return self.rows.count()

        def __iter__(self):
            types = {"f": torch.float32, "i": torch.int64, "u": torch.int64, "b": torch.bool}
            for row in self.rows.iter_rows():
                arrays = {key: numpy.asarray(value) for key, value in row.items()}
                yield {
                    key: torch.tensor(array, dtype=types[array.dtype.kind])
                    if array.dtype.kind in types
                    else row[key]
                    for key, array in arrays.items()
                }

    class ReportCheckpoints(RayTrainReportCallback):
        """Reports each checkpoint, and one at the end."""

        def on_epoch_end(self, args, state, control, **kwargs):
            if control.should_training_stop:
                control.should_log = control.should_save = True
            return control

    def train_func(config):
        trainer = trainer_init_per_worker(DatasetRows("train"), DatasetRows("evaluation"), **config)
        for callback in get_reporting_integration_callbacks(trainer.args.report_to):
            trainer.pop_callback(callback)
        trainer.add_callback(ReportCheckpoints())
        # The rows are this worker's: Transformers would divide them once more.
        trainer.get_train_dataloader = lambda: DataLoader(
            trainer.train_dataset,
            batch_size=trainer.args.train_batch_size,
            collate_fn=trainer._get_collator_with_removed_columns(trainer.data_collator, "training"),
        )
        checkpoint = _train.get_checkpoint()
        if checkpoint is None:
            trainer.train()
            return
        with checkpoint.as_directory() as directory:
            path = os.path.join(directory, "checkpoint")
            trainer.train(resume_from_checkpoint=path)

    trainer = TorchTrainer(
        train_func,
        train_loop_config={
            "lr": 0.1,  # small
            "steps": steps,
        },
        scaling_config=ScalingConfig(num_workers=2),
        datasets={"train": train, "evaluation": valid},
        dataset_config=_train.DataConfig(datasets_to_split=["train"]),
    )
    return trainer.fit()


class ReportCheckpoints(RayTrainReportCallback):
    """Reports each checkpoint, and one at the end."""

    def on_epoch_end(self, args, state, control, **kwargs):
        if control.should_training_stop:
            control.should_log = control.should_save = True
        return control


def train_func():
    trainer = own_data(None, None)
    for callback in get_reporting_integration_callbacks(trainer.args.report_to):
        trainer.pop_callback(callback)
    trainer.add_callback(ReportCheckpoints())
    checkpoint = train.get_checkpoint()
    if checkpoint is None:
        trainer.train()
        return
    with checkpoint.as_directory() as directory:
        path = os.path.join(directory, "checkpoint")
        trainer.train(resume_from_checkpoint=path)


result = TorchTrainer(
    train_func,
    run_config=RunConfig("alone"),
).fit()
