from unittest import mock
from unittest.mock import patch

from ray import train

reported = {}


def report(**metrics):
    reported.update(metrics)


@patch("ray.train.report", side_effect=report)  # <-
def test_decorated(*mocks):
    with mock.patch("ray.train.report", report):  # <-
        print(reported)


def test_fixture(monkeypatch):
    def other(*, loss):
        reported["loss"] = loss

    monkeypatch.setattr("ray.train.report", lambda **metrics: None)  # <-
    monkeypatch.setattr(train, "report", other)  # <-
    with patch.object(train, "report", new=report):  # <-
        print(reported)
