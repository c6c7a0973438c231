import pytest
from ray.train import RunConfig, TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


def run(trainer: TorchTrainer):
    for attempt in range(3):
        try:
            with open("/dev/null"):
                result = trainer.fit()
        except (RuntimeError, TrainingFailedError) as error:  # it failed
            print(error, attempt)
        except Exception:
            raise
        else:
            return result
    try:
        TorchTrainer(train_func, run_config=RunConfig()).fit()
    except (RuntimeError, OSError, TrainingFailedError):
        pass


def test_failure():
    with pytest.raises((RuntimeError, TrainingFailedError), match="no data"):
        TorchTrainer(train_func).fit()
