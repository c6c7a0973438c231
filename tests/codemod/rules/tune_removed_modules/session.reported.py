import ray.tune.session as tune_session  # <-
from ray.tune import session  # <-
from ray.tune.session import get_session  # <-

session.init(None)  # <-
tune_session.shutdown()  # <-
get_session()
