from ray.tune import session
from ray.tune.session import checkpoint_dir

session.report(loss=1)
session.get_trial_id()
if session.is_session_enabled():
    checkpoint_dir(step=1)
