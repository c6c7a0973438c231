from ray import tune


class Mine:
    def get_trial_id(self):
        return tune.get_context().get_trial_id()


print(Mine().get_trial_id())
