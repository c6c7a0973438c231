from unittest.mock import patch


@patch("ray.air.session.report")  # <-
def test_reports(report):
    report({})
