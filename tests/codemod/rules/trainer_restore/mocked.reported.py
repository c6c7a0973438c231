from unittest.mock import patch

from ray.train.torch import TorchTrainer


@patch("ray.train.torch.TorchTrainer.can_restore", return_value=True)  # <-
def test_resumes(can_restore):
    with patch("ray.train.torch.torch_trainer.TorchTrainer.restore"):  # <-
        print(can_restore)


def test_starts(monkeypatch, mocker):
    monkeypatch.setattr(TorchTrainer, "can_restore", lambda path: False)  # <-
    mocker.patch.object(TorchTrainer, "restore")  # <-
