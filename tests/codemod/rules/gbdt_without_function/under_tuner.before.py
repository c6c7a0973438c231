# fixture: select=RS411+RS601
import ray
from ray import tune
from ray.train.xgboost import XGBoostTrainer

train_dataset = ray.data.range(8)
trainer = XGBoostTrainer(
    label_column="y",
    params={
        "objective": "binary:logistic",
    },
    datasets={"train": train_dataset},
)
trainer.fit()
tune.Tuner(
    trainer,
    param_space={"params": {"max_depth": tune.randint(1, 9)}},
    tune_config=tune.TuneConfig(num_samples=2),
).fit()
