import os
import tempfile

from ray import cloudpickle, train
from ray.train.torch import TorchCheckpoint


def train_func(config):
	with tempfile.TemporaryDirectory() as checkpoint_dir:
		if train.get_context().get_world_rank() == 0:
			with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
				cloudpickle.dump(
					{
						"model": config,
					},
					file,
				)
		checkpoint: TorchCheckpoint = TorchCheckpoint.from_directory(checkpoint_dir)
		train.report({"loss": 0.1}, checkpoint=checkpoint)
