"""RS116: ``BatchPredictor`` becomes ``map_batches`` with a class that is written out."""

from __future__ import annotations

from railswitch.catalogue import find

from .._shared.batch_prediction import rewritten
from .._shared.predictor_rules import predictor_rule

rule = predictor_rule(
    "RS116",
    tuple(name.old for name in find("RS116").names if name.old.endswith(".BatchPredictor")),
    rewritten,
    "A class for `map_batches` that loads the model as Ray's callbacks and `TorchCheckpoint` saved "
    "it: look whether your checkpoint holds it so, and whether it carried a preprocessor.",
)
