from ray import tune
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer
from ray.train.xgboost import XGBoostTrainer

result = TorchTrainer(print).fit()
print(result.checkpoint._local_path)  # RS505
print(result.checkpoint.uri, result.log_dir)
print(Checkpoint(obj_ref=result), Checkpoint(local_path="/tmp/x"))  # RS507
print(TorchCheckpoint.from_dict({"model": 1}))
print(tune.Tuner.restore("/tmp/x", restart_errored=True))  # RS603
XGBoostTrainer(label_column="y", params={}, datasets={}, dmatrix_params={})  # RS411
XGBoostTrainer(label_column="y", params={}, datasets={})
