from railswitch.v1 import Checkpoint
from ray import tune
from railswitch.v1.torch import TorchCheckpoint, TorchTrainer
from railswitch.v1.xgboost import XGBoostTrainer

result = TorchTrainer(print).fit()
print(result.checkpoint._local_path)  # RS505
print(result.checkpoint.uri, result.log_dir)
print(Checkpoint(obj_ref=result), Checkpoint(local_path="/tmp/x"))  # RS507
print(TorchCheckpoint.from_dict({"model": 1}))
print(tune.Tuner.restore("/tmp/x", restart_errored=True))  # RS603
XGBoostTrainer(label_column="y", params={}, datasets={}, dmatrix_params={})  # RS411
XGBoostTrainer(label_column="y", params={}, datasets={})
