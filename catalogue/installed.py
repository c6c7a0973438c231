"""RS84x: what is installed with the code: releases of Ray, companions of it, and images."""

from __future__ import annotations

from .model import AtRunTime, Bridge, Deprecation, Outcome, Role, ToV2, gone, manual

TRAIN_NEEDS = "2.51"
"""The first Ray release on which V2 is the default."""
TUNE_NEEDS = "2.41"
"""The first Ray release with ``ray.tune.report(metrics)``, ``ray.tune.RunConfig`` and the like."""
BRIDGE_NEEDS = "2.50"
"""The first Ray release on which ``railswitch.v1`` runs."""

ROWS = (
    Deprecation(
        id="RS840",
        name="ray-pin",
        legacy="`ray==2.3`, `ray[tune]<2.51`, `FROM rayproject/ray:2.3.0`, beside code that moves",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "It keeps Ray below the release that the migrated code needs, so that imports fail or "
            f"V1 still runs it. With Ray Train that is {TRAIN_NEEDS}, where V2 became the default; "
            f"with Ray Tune alone it is {TUNE_NEEDS}."
        ),
        replacement=f"`ray>={TRAIN_NEEDS}`, or a newer release, in all places that name one.",
        since="2.51",
        fix=manual(
            "Choose the release to move to, and raise the pin together with the code. Where other "
            "requirements hold Ray back, they come first. `--unsafe` asks for the oldest one that "
            "will do, where nothing but a number says which: no hashes, no build, and no Python "
            "or CUDA of an image that the newer ones may lack."
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before='pip install "ray[train]==2.3.0"\n',
        after="""\
pip install "ray[train]>=2.51"
""",
    ),
    Deprecation(
        id="RS841",
        name="ray-companions",
        legacy="`xgboost-ray`, `lightgbm-ray`, `ray-lightning`",
        outcome=Outcome.SILENT,
        effect=(
            "Their last releases ask Ray Tune for `is_session_enabled`, which it no longer has, "
            "and take that for a Ray without Tune: a trial reports nothing, or raises. "
            "`ray-lightning` also asks for `pytorch-lightning` 1.6."
        ),
        replacement=(
            "`ray.train.xgboost.XGBoostTrainer`, `ray.train.lightgbm.LightGBMTrainer`, or "
            "`ray.train.torch.TorchTrainer` with what `ray.train.lightning` has; Ray has them all "
            "itself, and they need `xgboost`, `lightgbm` or `lightning` alone."
        ),
        since="2.10",
        fix=manual(
            "Write a training function for Ray's own trainer (RS411 and RS419 show how), and take "
            "the package out of the requirements. There, `--unsafe` puts `xgboost` and `lightgbm` "
            "in the place of `xgboost_ray` and `lightgbm_ray`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        names=gone("xgboost_ray", "lightgbm_ray", "ray_lightning"),
        before="""\
from xgboost_ray import RayDMatrix, RayParams, train

train({}, RayDMatrix("data.csv", "label"), ray_params=RayParams(num_actors=2))
""",
        after="""\
import ray
import xgboost
from ray import train
from ray.train import ScalingConfig
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_func():
    frame = train.get_dataset_shard("train").materialize().to_pandas()
    matrix = xgboost.DMatrix(frame.drop(columns="label"), frame["label"])
    xgboost.train({}, matrix, evals=[(matrix, "train")], callbacks=[RayTrainReportCallback()])


ds = ray.data.read_csv("data.csv")
XGBoostTrainer(
    train_func, datasets={"train": ds}, scaling_config=ScalingConfig(num_workers=2)
).fit()
""",
    ),
    Deprecation(
        id="RS842",
        name="ray-ml-image",
        legacy="images `rayproject/ray-ml`",
        outcome=Outcome.IMPORT_ERROR,
        effect=(
            "Ray no longer publishes them: none of them has Ray 2.50 or newer, and `latest` still "
            "gives Ray 2.30, without a word."
        ),
        replacement=(
            "`rayproject/ray` with a tag of the release to move to, and your own requirements "
            "installed on top of it."
        ),
        since="2.31",
        fix=manual(
            "Choose an image of `rayproject/ray`, and install the libraries that you use. "
            "`--unsafe` names the image of the oldest release that will do, with the same Python "
            "and processor; it has Ray, and no library for training."
        ),
        roles=(Role.SHELL,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="docker run rayproject/ray-ml:latest python train.py\n",
        after="""\
docker run rayproject/ray:2.60.0 python train.py
""",
    ),
)
