"""The settings, and what they say about values that make no sense."""

from pathlib import Path

import pytest

from railswitch.v2._settings import CHOICES, TIMEOUT, SettingError, Settings

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "v2.md"


@pytest.mark.parametrize("variable", CHOICES)
def test_a_choice_takes_what_it_names_and_nothing_else(variable: str) -> None:
    field = variable.removeprefix("RAILSWITCH_").lower()
    assert getattr(Settings.from_environment({}), field) == CHOICES[variable][0]
    for value in CHOICES[variable]:
        assert getattr(Settings.from_environment({variable: value}), field) == value
    for value in ("", "NATIVE", "sometimes"):
        with pytest.raises(SettingError, match=f"{variable} is '{value}', but it must be one of"):
            Settings.from_environment({variable: value})


@pytest.mark.parametrize(("value", "seconds"), [("none", None), ("0.5", 0.5), ("60", 60.0)])
def test_the_timeout_is_a_time(value: str, seconds: float | None) -> None:
    assert Settings.from_environment({TIMEOUT: value}).report_timeout_s == seconds


@pytest.mark.parametrize("value", ["", "0", "-1", "nan", "inf", "soon"])
def test_a_timeout_that_is_no_time_is_an_error(value: str) -> None:
    with pytest.raises(SettingError, match="must be a number of seconds greater than 0, or none"):
        Settings.from_environment({TIMEOUT: value})


def test_every_setting_is_documented() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    for variable in [*CHOICES, TIMEOUT]:
        assert f"`{variable}`" in document
    for variable, values in CHOICES.items():
        (line,) = (line for line in document.splitlines() if line.startswith(f"| `{variable}`"))
        for value in values:
            assert f"`{value}`" in line, f"{variable}={value}"
