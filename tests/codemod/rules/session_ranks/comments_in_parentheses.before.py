from ray.air import (
    # who am I
    session,  # noqa: F401
    # left alone
    RunConfig,  # kept
)


def loop():
    return session.get_world_rank(), RunConfig
