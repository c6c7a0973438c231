"""Metrics over all workers with TorchMetrics, and a checkpoint with each report."""

import os
import sys
import tempfile

import torch
import torchmetrics
from ray import train
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer, prepare_model
from torch import nn


def train_func(config):
    generator = torch.Generator().manual_seed(train.get_context().get_world_rank())
    x = torch.rand(200, 4, generator=generator)
    y = x.sum(dim=1, keepdim=True)
    torch.manual_seed(0)
    model = prepare_model(nn.Linear(4, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    mape = torchmetrics.MeanAbsolutePercentageError()
    mean_loss = torchmetrics.MeanMetric()

    for epoch in range(config["num_epochs"]):
        predicted = model(x)
        loss = nn.functional.mse_loss(predicted, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

        mape.update(predicted.detach(), y)
        mean_loss.update(loss.detach())
        metrics = {
            "epoch": epoch,
            # compute() waits for all workers and gives the same value to each.
            "mape": mape.compute().item(),
            "mean_loss": mean_loss.compute().item(),
        }
        mape.reset()
        mean_loss.reset()

        with tempfile.TemporaryDirectory() as directory:
            torch.save(model.state_dict(), os.path.join(directory, "model.pt"))
            train.report(metrics, checkpoint=Checkpoint.from_directory(directory))


def main(storage_path):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 5},
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5}),
        run_config=RunConfig(name="torchmetrics", storage_path=storage_path),
    )
    result = trainer.fit()
    print("last report: epoch", result.metrics["epoch"])
    print(f"mean loss of both workers: {result.metrics['mean_loss']:.4f}")
    print(f"MAPE of both workers: {result.metrics['mape']:.4f}")
    print("checkpoints:", len(result.best_checkpoints))
    print("losses:", [f"{loss:.4f}" for loss in result.metrics_dataframe["mean_loss"]])


if __name__ == "__main__":
    main(sys.argv[1])
