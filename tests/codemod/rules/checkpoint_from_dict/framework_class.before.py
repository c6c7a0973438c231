from ray import train
from ray.train.torch import TorchCheckpoint


def train_func(config):
	checkpoint: TorchCheckpoint = TorchCheckpoint.from_dict(
		{
			"model": config,
		}
	)
	train.report({"loss": 0.1}, checkpoint=checkpoint)
