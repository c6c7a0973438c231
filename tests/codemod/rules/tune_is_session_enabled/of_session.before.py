from ray.tune import session
from ray.tune.session import is_session_enabled

print(session.is_session_enabled(), is_session_enabled())
