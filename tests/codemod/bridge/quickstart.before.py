"""Fits a line with PyTorch on two workers: code as it was written for Ray AIR."""

import sys

import torch
from data import make_data
from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer, prepare_model


def train_func(config):
    x, y = make_data(rows=256, seed=session.get_world_rank())
    model = prepare_model(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"])
    for epoch in range(config["epochs"]):
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        session.report({"epoch": epoch, "loss": loss.item()})


def main(storage_path):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"lr": 0.5, "epochs": 20},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(name="quickstart", storage_path=storage_path, verbose=0),
    )
    result = trainer.fit()
    losses = list(result.metrics_dataframe["loss"])
    print(f"metrics: {len(losses)} rows, loss {losses[0]:.3f} -> {losses[-1]:.3f}")
    print(f"logs: {result.path}")


if __name__ == "__main__":
    main(sys.argv[1])
