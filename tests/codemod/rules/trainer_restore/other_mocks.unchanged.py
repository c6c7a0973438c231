from unittest.mock import patch

from app import Backup
from ray.train.torch import TorchTrainer

print("ray.train.torch.TorchTrainer.restore")


@patch("ray.train.torch.TorchTrainer.fit")
@patch("app.Backup.restore")
def test_resumes(restore, fit):
    with patch.object(Backup, "restore"), patch.object(TorchTrainer, "fit"):
        print(restore, fit, getattr(Backup, "restore"))
