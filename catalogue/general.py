"""RS0xx: what railswitch finds that is no legacy form of its own."""

from __future__ import annotations

from .model import SAFE, AtRunTime, Bridge, Deprecation, Outcome, Role, ToV2, manual

UNKNOWN = Deprecation(
    id="RS000",
    name="unknown-use",
    legacy="a use of Ray AIR, or of something else that is no more, that railswitch does not know",
    outcome=Outcome.CHANGED,
    effect="It is legacy or already gone, and no rule of railswitch covers this use of it.",
    replacement="Look it up in Ray's documentation, or ask for a rule.",
    since="2.51",
    fix=manual("Find out what replaces it, or mark the line with `# railswitch: ignore[RS000]`."),
    roles=(Role.DRIVER,),
    bridge=Bridge.STAYS,
    to_v2=ToV2.NEWS,
    at_run_time=AtRunTime.UNSEEN,
    before="from ray.air import something_else\n",
    after="""\
from ray.air import something_else  # railswitch: ignore[RS000]
""",
)

BRIDGE = Deprecation(
    id="RS001",
    name="bridge",
    legacy="a name of Ray AIR or Ray Train that `railswitch.v1` has, with `--target bridge`",
    outcome=Outcome.CHANGED,
    effect="On V2 it means V2's behaviour, or nothing at all.",
    replacement="The same name from `railswitch.v1`, which keeps V1's behaviour on the V2 engine.",
    since="2.51",
    fix=SAFE,
    roles=(Role.DRIVER, Role.TRAIN_WORKER),
    bridge=Bridge.STAYS,
    to_v2=ToV2.NEWS,
    at_run_time=AtRunTime.UNSEEN,
    before="from ray.air import session\n",
    after="from railswitch.v1 import session\n",
)

OPEN = Deprecation(
    id="RS002",
    name="open-decision",
    legacy="`# railswitch: TODO[RS512] ...`, which `railswitch migrate --todo` has written",
    outcome=Outcome.CHANGED,
    effect="Somebody still has to decide what becomes of the line below.",
    replacement=(
        "Decide, and delete the comment; or let the line stay as it is and turn the comment into "
        "`# railswitch: ignore[RS512]`."
    ),
    since="2.51",
    fix=manual("Decide what the comment asks, and delete it; or turn `TODO` into `ignore`."),
    roles=(Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE),
    bridge=Bridge.STAYS,
    to_v2=ToV2.NEWS,
    at_run_time=AtRunTime.UNSEEN,
    before="# railswitch: TODO[RS512] say where the metrics come from\nprint(result.metrics)\n",
    after="""\
print(result.return_value)
""",
)

BRIDGE_REQUIREMENT = Deprecation(
    id="RS003",
    name="bridge-requirement",
    legacy="requirements that name Ray and not railswitch, with `--target bridge`",
    outcome=Outcome.IMPORT_ERROR,
    effect="The code imports `railswitch.v1`, which is not installed where it runs.",
    replacement=(
        "Add `railswitch[train]` there. It must be installed for the driver and for every worker: "
        'in the image, or with `runtime_env={"pip": ["railswitch[train]"]}`.'
    ),
    since="2.51",
    fix=manual(
        "Say where the driver and the workers get railswitch from. `migrate --target bridge` "
        "writes it beside Ray in `requirements.txt` and in the lists of `pyproject.toml`."
    ),
    roles=(Role.SHELL,),
    bridge=Bridge.STAYS,
    to_v2=ToV2.NEWS,
    at_run_time=AtRunTime.UNSEEN,
    before='pip install "ray[train]"\n',
    after="""\
pip install "ray[train]" "railswitch[train]"
""",
)

UNSEEN = Deprecation(
    id="RS004",
    name="unseen-arguments",
    legacy="`RunConfig(**settings)`, where it is not seen what fills the dictionary",
    outcome=Outcome.CHANGED,
    effect="If it holds an argument that V2 no longer takes, the call raises.",
    replacement="Look for such arguments where the dictionary is filled, in code or in a file.",
    since="2.51",
    fix=manual(
        "Look where the dictionary is filled, in code or in a file; if it holds none of them, "
        "mark the line with `# railswitch: ignore[RS004]`."
    ),
    roles=(Role.DRIVER,),
    bridge=Bridge.STAYS,
    to_v2=ToV2.NEWS,
    at_run_time=AtRunTime.UNSEEN,
    before=(
        "import json\n\nfrom ray.train import RunConfig\n\n"
        'with open("run.json") as file:\n    run_config = RunConfig(**json.load(file))\n'
    ),
    after="""\
import json

from ray.train import RunConfig

with open("run.json") as file:
    settings = json.load(file)
run_config = RunConfig(name=settings["name"], storage_path=settings["storage_path"])
""",
)

ROWS = (UNKNOWN, BRIDGE, OPEN, BRIDGE_REQUIREMENT, UNSEEN)
