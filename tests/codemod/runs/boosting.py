import json
import os

import ray
from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.train.xgboost import XGBoostTrainer

rows = [{"x": float(i % 7), "z": float(i % 3), "y": float(i % 2)} for i in range(40)]
dataset = ray.data.from_items(rows)
storage = os.environ["STORAGE"]

trainer = XGBoostTrainer(
    label_column="y",
    params={"objective": "binary:logistic", "eval_metric": ["logloss"], "max_depth": 2},
    num_boost_round=3,
    datasets={"train": dataset, "valid": dataset},
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(storage_path=storage),
)
alone = trainer.fit()
tuner = tune.Tuner(
    trainer,
    param_space={"params": {"max_depth": tune.grid_search([1, 3])}},
    tune_config=tune.TuneConfig(metric="valid-logloss", mode="min"),
    run_config=RunConfig(name="search", storage_path=storage),
)
results = tuner.fit()


def rounded(metrics):
    return [round(metrics[name], 5) for name in ("train-logloss", "valid-logloss")]


found = {
    "alone": rounded(alone.metrics),
    "rounds": XGBoostTrainer.get_model(alone.checkpoint).num_boosted_rounds(),
    "errors": len(results.errors),
    "best": rounded(results.get_best_result().metrics),
    "depth": results.get_best_result().config["params"]["max_depth"],
    "all": sorted(rounded(result.metrics) for result in results),
}
print("FOUND", json.dumps(found))
