"""Classes for ``map_batches`` that predict as Ray's predictors did, as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Spell = Callable[[str], str]
"""Gives a qualified name as it is written where the class stands."""


class Wishes(NamedTuple):
    """What a call of ``predict``, and the making of the predictor, asked for."""

    parameters: tuple[str, ...]
    """The parameters of the class besides the checkpoint: those that were given."""
    for_loading: frozenset[str]
    """Those of them that were given when the predictor was made."""
    has_gpu: bool | None
    """Whether the workers get GPUs; None where it depends."""
    takes_options: bool = False
    """Whether further arguments of each call go on to the model."""


@dataclass(frozen=True)
class Predictor:
    """One of Ray's predictors."""

    name: str
    """What its class is called here."""
    batch_format: str
    options: tuple[str, ...] | None
    """The arguments of ``from_checkpoint`` and ``predict`` that the class can take; None for
    any."""
    loads: Callable[[Spell, Wishes], Sequence[str]]
    """The lines that make ``self.model`` of ``checkpoint``."""
    predicts: Callable[[Spell, Wishes], Sequence[str]]
    """The lines that make ``result`` of ``features``."""
    refused: tuple[str, ...] = ()
    """Arguments for which there is no class, where it takes any other."""
    passes_on: bool = False
    """Whether what ``predict`` is given besides the data goes on to the model."""


def text_of(
    predictor: Predictor, name: str, wishes: Wishes, spell: Spell, *, alone: bool = False
) -> str:
    """The class, as a user would write it; ``alone``, for who calls it with a batch."""
    given = ["checkpoint", *wishes.parameters]
    kept = [n for n in wishes.parameters if n not in wishes.for_loading]
    predicts = predictor.predicts(spell, wishes)
    if "feature_columns" in wishes.parameters:
        selected = "batch[self.feature_columns]"
        if predictor.batch_format == "numpy":
            selected = "{name: batch[name] for name in self.feature_columns}"
        predicts = [f"features = {selected}", *predicts]
    else:
        predicts = [line.replace("features", "batch") for line in predicts]
    if alone and predictor.batch_format == "numpy":
        predicts = [
            "if not isinstance(batch, dict):",
            '    batch = {"batch": batch}',
            *predicts,
        ]
    lines = [
        f"class {name}:",
        '    """Predicts batches with the model of a checkpoint."""',
        "",
        f"    def __init__(self, {', '.join(given)}):",
        *(f"        {line}" for line in predictor.loads(spell, wishes)),
        *(f"        self.{n} = {n}" for n in kept),
        "",
        f"    def __call__(self, batch{', **options' if wishes.takes_options else ''}):",
        *(f"        {line}" for line in predicts),
    ]
    if "keep_columns" in wishes.parameters:
        if predictor.batch_format == "numpy":
            lines.append("        result.update({name: batch[name] for name in self.keep_columns})")
        else:
            lines.append("        result[self.keep_columns] = batch[self.keep_columns]")
    return "\n".join([*lines, "        return result"])


def _load_boosted(library: str) -> Callable[[Spell, Wishes], Sequence[str]]:
    def loads(_: Spell, __: Wishes) -> Sequence[str]:
        # Two libraries have a callback of that name.
        return [
            f"from ray.train.{library} import RayTrainReportCallback",
            "",
            "self.model = RayTrainReportCallback.get_model(checkpoint)",
        ]

    return loads


def _of_numpy(spell: Spell) -> Sequence[str]:
    """The columns as the libraries take them: Ray Data gives some of Arrow's types now."""
    arrow = f"isinstance(dtype, {spell('pandas')}.ArrowDtype)"
    return [
        "types = {",
        "    name: dtype.numpy_dtype",
        "    for name, dtype in features.dtypes.items()",
        f"    if {arrow}",
        "}",
        "data = features.astype(types)",
    ]


def _named_columns(spell: Spell, predicted: str) -> Sequence[str]:
    return [
        f"result = {spell('pandas')}.DataFrame({predicted})",
        "if len(result.columns) == 1:",
        '    result.columns = ["predictions"]',
        "else:",
        '    result.columns = [f"predictions_{number}" for number in result.columns]',
    ]


def _predict_xgboost(spell: Spell, _: Wishes) -> Sequence[str]:
    made = "data.to_numpy(), feature_names=list(data.columns)"
    return [
        *_of_numpy(spell),
        f"matrix = {spell('xgboost')}.DMatrix({made})",
        *_named_columns(spell, "self.model.predict(matrix)"),
    ]


def _predict_lightgbm(spell: Spell, _: Wishes) -> Sequence[str]:
    return [*_of_numpy(spell), *_named_columns(spell, "self.model.predict(data)")]


_DICT_FILE = "dict_checkpoint.pkl"


def _load_torch(spell: Spell, wishes: Wishes) -> Sequence[str]:
    torch = spell("torch")
    device = {True: '"cuda"', False: '"cpu"'}.get(
        wishes.has_gpu,  # type: ignore[arg-type]
        f'"cuda" if {torch}.cuda.is_available() else "cpu"',
    )
    os = spell("os")
    lines = [
        f"self.device = {torch}.device({device})",
        "with checkpoint.as_directory() as directory:",
        f'    path = {os}.path.join(directory, "model.pt")',
        f"    if {os}.path.exists(path):",
        f"        saved = {torch}.load(path, map_location=self.device, weights_only=False)",
        "    else:  # the checkpoint was made of a dictionary",
        f'        with open({os}.path.join(directory, "{_DICT_FILE}"), "rb") as file:',
        f'            saved = {spell("ray.cloudpickle")}.load(file)["model"]',
    ]
    if "model" in wishes.parameters:
        lines += [
            f"if not isinstance(saved, {torch}.nn.Module):",
            '    saved = {name.removeprefix("module."): value for name, value in saved.items()}',
            "    model.load_state_dict(saved)",
            "    saved = model",
        ]
    return [*lines, "self.model = saved.to(self.device).eval()"]


def _predict_torch(spell: Spell, wishes: Wishes) -> Sequence[str]:
    torch = spell("torch")
    dtype = ", dtype=self.dtype" if "dtype" in wishes.parameters else ""
    made = f"    name: {torch}.as_tensor(array{dtype}, device=self.device)"
    each = "for name, array in features.items()"
    return [
        "tensors = {",
        *([f"{made} {each}"] if not dtype else [made, f"    {each}"]),
        "}",
        f"with {torch}.no_grad():",
        "    output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)",
        'output = output if isinstance(output, dict) else {"predictions": output}',
        "result = {name: tensor.cpu().numpy() for name, tensor in output.items()}",
    ]


def _load_tensorflow(spell: Spell, wishes: Wishes) -> Sequence[str]:
    os, keras = spell("os"), f"{spell('tensorflow')}.keras"
    whole = [
        f'path = {os}.path.join(directory, "model.keras")',
        f"self.model = {keras}.models.load_model(path)",
    ]
    lines = whole
    if "model_definition" in wishes.parameters:
        lines = [
            f'path = {os}.path.join(directory, "{_DICT_FILE}")',
            f"if {os}.path.exists(path):  # the checkpoint was made of a dictionary",
            '    with open(path, "rb") as file:',
            f'        weights = {spell("ray.cloudpickle")}.load(file)["model"]',
            "    self.model = model_definition()",
            "    self.model.set_weights(weights)",
            "else:",
            *(f"    {line}" for line in whole),
        ]
    return ["with checkpoint.as_directory() as directory:", *(f"    {line}" for line in lines)]


def _predict_tensorflow(spell: Spell, wishes: Wishes) -> Sequence[str]:
    dtype = ", dtype=self.dtype" if "dtype" in wishes.parameters else ""
    made = f"    name: {spell('tensorflow')}.convert_to_tensor(array{dtype})"
    return [
        "tensors = {",
        f"{made} for name, array in features.items()",
        "}",
        "output = self.model(next(iter(tensors.values())) if len(tensors) == 1 else tensors)",
        'output = output if isinstance(output, dict) else {"predictions": output}',
        "result = {name: tensor.numpy() for name, tensor in output.items()}",
    ]


def _load_sklearn(spell: Spell, _: Wishes) -> Sequence[str]:
    os = spell("os")
    return [
        "with checkpoint.as_directory() as directory:",
        f'    path = {os}.path.join(directory, "model.pkl")',
        f"    if not {os}.path.exists(path):  # as Ray called it before 2.7",
        f'        path = {os}.path.join(directory, "model")',
        '    with open(path, "rb") as file:',
        f"        self.model = {spell('ray.cloudpickle')}.load(file)",
    ]


def _predict_sklearn(spell: Spell, wishes: Wishes) -> Sequence[str]:
    given = "data, **options" if wishes.takes_options else "data"
    return [*_of_numpy(spell), *_named_columns(spell, f"self.model.predict({given})")]


def _load_transformers(spell: Spell, wishes: Wishes) -> Sequence[str]:
    given = "".join(f", {n}={n}" for n in wishes.parameters if n in wishes.for_loading)
    if wishes.has_gpu and "device" not in wishes.parameters:
        given += ", device=0"
    os = spell("os")
    return [
        "with checkpoint.as_directory() as directory:",
        f'    path = {os}.path.join(directory, "checkpoint")',
        f"    if not {os}.path.exists(path):  # as Ray AIR saved it",
        "        path = directory",
        f"    self.model = {spell('transformers')}.pipeline(model=path{given})",
    ]


def _predict_transformers(spell: Spell, wishes: Wishes) -> Sequence[str]:
    others = [n for n in wishes.parameters if n not in {*wishes.for_loading, *_COLUMNS}]
    given = "".join(f", {n}=self.{n}" for n in others)
    given += ", **options" if wishes.takes_options else ""
    return [
        "inputs = [features[name].to_list() for name in features.columns]",
        "if len(inputs) == 1:",
        "    inputs = inputs[0]",
        f"rows = self.model(inputs{given})",
        "rows = [row[0] if isinstance(row, list) and len(row) == 1 else row for row in rows]",
        f"result = {spell('pandas')}.DataFrame(rows).rename(columns=str)",
    ]


def of_subclass(class_: str, method: str) -> Predictor:
    """A subclass of the user's own, of which one method predicts a batch."""

    def loads(_: Spell, wishes: Wishes) -> Sequence[str]:
        given = [f", {n}={n}" for n in wishes.parameters if n in wishes.for_loading]
        return [f"self.predictor = {class_}.from_checkpoint(checkpoint{''.join(given)})"]

    def predicts(_: Spell, wishes: Wishes) -> Sequence[str]:
        others = set(wishes.parameters) - wishes.for_loading - set(_COLUMNS)
        given = [f", {n}=self.{n}" for n in wishes.parameters if n in others]
        return [f"result = self.predictor.{method}(features{''.join(given)})"]

    batch_format = method.removeprefix("_predict_")
    return Predictor("PredictBatches", batch_format, None, loads, predicts)


_COLUMNS = ("feature_columns", "keep_columns")
PREDICTORS = {
    "XGBoostPredictor": Predictor(
        "XGBoostPredict", "pandas", _COLUMNS, _load_boosted("xgboost"), _predict_xgboost
    ),
    "LightGBMPredictor": Predictor(
        "LightGBMPredict", "pandas", _COLUMNS, _load_boosted("lightgbm"), _predict_lightgbm
    ),
    "TorchPredictor": Predictor(
        "TorchPredict", "numpy", (*_COLUMNS, "model", "dtype"), _load_torch, _predict_torch
    ),
    "TensorflowPredictor": Predictor(
        "TensorflowPredict",
        "numpy",
        (*_COLUMNS, "model_definition", "dtype"),
        _load_tensorflow,
        _predict_tensorflow,
    ),
    "SklearnPredictor": Predictor(
        "SklearnPredict", "pandas", _COLUMNS, _load_sklearn, _predict_sklearn, passes_on=True
    ),
    **dict.fromkeys(
        ("TransformersPredictor", "HuggingFacePredictor"),
        Predictor(
            "TransformersPredict",
            "pandas",
            None,
            _load_transformers,
            _predict_transformers,
            refused=("model_cls", "pipeline_cls", "pretrained_model_kwargs"),
            passes_on=True,
        ),
    ),
}
"""Ray's predictors for which a class is written, by the name of theirs."""
