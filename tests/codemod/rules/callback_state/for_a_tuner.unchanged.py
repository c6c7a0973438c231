from ray import tune


class Own(tune.Callback):
    def get_state(self, *args, **info):
        print("get_state")


class Unrelated:
    def get_state(self, *args, **info):
        print("get_state")


tune.Tuner(print, run_config=tune.RunConfig(callbacks=[Own()]))
