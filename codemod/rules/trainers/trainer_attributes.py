"""RS410: ``trainer.get_dataset_config()`` and other attributes are gone, private ones too."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import TRAINERS, members
from ...names.module import Use
from .._rule import Context
from .._tables import reports

rule = reports("RS410")

_MADE_PUBLIC = (
    "_backend_config",
    "_data_config",
    "_train_loop_config",
    "_train_loop_per_worker",
)
_GONE = (
    "_backend_executor_cls",
    "_dataset_config",
    "_extract_fields_for_tuner_param_space",
    "_generate_trainable_cls",
    "_handles_checkpoint_at_end",
    "_handles_checkpoint_freq",
    "_merged_config",
    "_param_dict",
    "_report",
    "_restore_path",
    "_save",
    "_scaling_config_allowed_keys",
    "_training_iterator_cls",
    "_validate_attributes",
    "_validate_scaling_config",
)
_CLASSES = tuple(name for names in TRAINERS.values() for name in names)


@rule.on_use(*members(_CLASSES, *_MADE_PUBLIC, *_GONE))
def report_private(use: Use, _: Context) -> Iterator[Finding]:
    """What V1's trainers kept for themselves."""
    if use.is_spelled:
        owner, _dot, name = use.qualname.rpartition(".")
        error = f"`AttributeError: '{owner.rpartition('.')[2]}' object has no attribute '{name}'`"
        advice = f"Read `trainer.{name[1:]}`." if name in _MADE_PUBLIC else ""
        yield rule.finding(use, message=f"`trainer.{name}`: {error}.", advice=advice)
