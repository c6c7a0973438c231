"""Where user code hides: modules, lambdas, partials, methods, Lightning, Ray Data, two nodes."""

import functools
import json
import sys
import tempfile

import ray
import torch
from helpers import batch_with_tensors, in_a_module, with_arguments
from lightning.pytorch import LightningModule, Trainer
from ray import tune
from ray.air import RunConfig, ScalingConfig, session
from ray.cluster_utils import Cluster
from ray.train.data_parallel_trainer import DataParallelTrainer
from ray.train.lightning import RayTrainReportCallback
from ray.train.torch import TorchTrainer

seen = []


class Watch(tune.Callback):
    """A callback of Ray Tune, which V2 does not take."""

    def on_trial_result(self, iteration, trials, trial, result, **info):
        seen.append(result)


class Model(LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1)

    def training_step(self, batch, index):
        loss = self.layer(batch[0]).sum()
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.0)


def lightning_func():
    data = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.ones(4, 1)))
    with tempfile.TemporaryDirectory() as folder:
        Trainer(
            max_epochs=1,
            accelerator="cpu",
            logger=False,
            enable_checkpointing=False,
            enable_progress_bar=False,
            default_root_dir=folder,
            callbacks=[RayTrainReportCallback()],
        ).fit(Model(), data)


def run(name, function, num_workers=1, trainer=DataParallelTrainer, **arguments):
    seen.clear()
    trainer(
        function,
        scaling_config=ScalingConfig(
            num_workers=num_workers,
            placement_strategy="STRICT_SPREAD" if num_workers > 1 else "PACK",
        ),
        run_config=RunConfig(
            name=name, storage_path=sys.argv[1], callbacks=[Watch()], stop={"training_iteration": 2}
        ),
        **arguments,
    ).fit()
    return [{key: row.get(key) for key in ("where", "rank", "x", "epoch")} for row in seen]


cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 4, "include_dashboard": False})
cluster.add_node(num_cpus=4)
ray.init(address=cluster.address, runtime_env={"working_dir": sys.argv[2]}, log_to_driver=False)
x = {"x": 3}
facts = {
    "module": run("module", in_a_module, num_workers=2, train_loop_config=x),
    "lambda": run("lambda", lambda: session.report({"where": "lambda"})),
    "partial": run("partial", functools.partial(with_arguments, "p"), train_loop_config=x),
    "stopped": len(run("stop", lambda: [session.report({"where": i}) for i in range(1000)])),
    "lightning": run("lightning", lightning_func, trainer=TorchTrainer)[0]["epoch"],
    "data": sorted(row["id"] for row in ray.data.range(3).map_batches(batch_with_tensors).take()),
}
print("FACTS", json.dumps(facts))
ray.shutdown()
cluster.shutdown()
