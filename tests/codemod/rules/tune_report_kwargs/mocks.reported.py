from unittest import mock
from unittest.mock import patch

from ray import tune

reported = {}


def report(**metrics):
    reported.update(metrics)


@patch("ray.tune.report", side_effect=report)  # <-
def test_decorated(*mocks):
    with mock.patch("ray.tune.report", report):  # <-
        print(reported)


def test_fixture(monkeypatch):
    def other(*, loss):
        reported["loss"] = loss

    monkeypatch.setattr("ray.tune.report", lambda **metrics: None)  # <-
    monkeypatch.setattr(tune, "report", other)  # <-
    with patch.object(tune, "report", new=report):  # <-
        print(reported)
