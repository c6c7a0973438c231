"""A search over learning rates: Ray Tune runs a trainer for each."""

import sys

import torch
from ray import tune
from ray.air import RunConfig, ScalingConfig, session
from ray.train.torch import TorchTrainer, prepare_model
from ray.tune import TuneConfig, Tuner


def train_func(config):
    torch.manual_seed(0)
    x = torch.linspace(0, 1, 64).unsqueeze(1)
    y = 3 * x - 1
    model = prepare_model(torch.nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"])
    for epoch in range(config["num_epochs"]):
        loss = torch.nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        session.report({"epoch": epoch, "loss": loss.item()})


def main(storage_path):
    trainer = TorchTrainer(
        train_func,
        train_loop_config={"num_epochs": 4},
        scaling_config=ScalingConfig(num_workers=1),
    )
    tuner = Tuner(
        trainer,
        param_space={"train_loop_config": {"lr": tune.grid_search([0.01, 0.3])}},
        tune_config=TuneConfig(metric="loss", mode="min"),
        run_config=RunConfig(name="tuner", storage_path=storage_path, verbose=0),
    )
    results = tuner.fit()
    best = results.get_best_result()
    print("trials:", len(results))
    print("best learning rate:", best.config["train_loop_config"]["lr"])
    print("rows of the best trial:", len(best.metrics_dataframe))
    print(f"its loss: {best.metrics['loss']:.4f}")


if __name__ == "__main__":
    main(sys.argv[1])
