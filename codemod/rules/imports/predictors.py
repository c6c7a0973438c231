"""RS115: a predictor that is made of a checkpoint and called becomes a class of the user's own."""

from __future__ import annotations

from railswitch.catalogue import find

from .._shared.predict_classes import PREDICTORS
from .._shared.predictor_rules import predictor_rule
from .._shared.single_prediction import rewritten_alone

rule = predictor_rule(
    "RS115",
    tuple(n.old for n in find("RS115").names if n.old.rpartition(".")[2] in PREDICTORS),
    rewritten_alone,
    "A class that loads the model as Ray's checkpoints and callbacks saved it, and is called with "
    "a batch: a data frame for trees, scikit-learn and Transformers, else arrays. Look whether "
    "your checkpoint holds the model so, and whether it carried a preprocessor.",
)
