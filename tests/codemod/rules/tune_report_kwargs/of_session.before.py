# fixture: select=RS609+RS610
from ray import tune
from ray.tune import session
from ray.tune.session import report as log
from ray.tune.trainable import session as new_session


def objective(config):
    session.report(loss=1, checkpoint=2)
    log(_metric=0.5)
    new_session.report(**config)
    print(session.get_trial_id())


tune.run(objective)
