from ray.air import session
from ray.air.session import get_session
from ray.air.session import get_storage  # noqa: F401  # <-
from ray.train._internal.session import get_session as internal


def loop():
    print(session.get_metadata())  # <-
    print(get_session().trial_name)  # <-
    return session.get_storage(), internal()  # <-
