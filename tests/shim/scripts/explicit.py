"""Explicit imports, which win over the switch. Prints what the runs gave."""

import json
import sys

from railswitch import v1, v2


def v1_func():
    v1.session.report({"loss": 0.5})


def v2_func():
    v2.report({"loss": 0.5})


storage_path = sys.argv[1]
first = v1.DataParallelTrainer(
    v1_func, run_config=v1.RunConfig(name="v1", storage_path=storage_path, verbose=0)
).fit()
second = v2.DataParallelTrainer(
    v2_func, run_config=v2.RunConfig(name="v2", storage_path=storage_path)
).fit()
print("FACTS", json.dumps({"v1": first.metrics["loss"], "v2": second.metrics}))
