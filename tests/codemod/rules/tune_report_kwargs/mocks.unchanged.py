from unittest.mock import patch

from ray import train, tune

import other


def report(metrics, *, checkpoint=None):
    print(metrics)


def anything(*args, **kwargs):
    print(args)


def keywords(**metrics):
    print(metrics)


@patch("ray.tune.report")
@patch("ray.tune.report", side_effect=report)
@patch("ray.tune.report", side_effect=anything)
@patch("ray.tune.report", side_effect=other.report)
@patch("other.report", side_effect=keywords)
def test_decorated(mocked, monkeypatch):
    monkeypatch.setattr(other, "report", keywords)
    monkeypatch.setattr(train, "get_context", keywords)
    monkeypatch.setattr(tune, "report", report)
    print("report", "ray.tune.report", keywords)
