from ray.tune import session  # <-
from ray.tune.session import report  # <-
from ray.tune.trainable import session as other  # <-

print(session.get_trial_name(), session.get_session(), report)
