import ray


class Pipeline:
    def __init__(self):
        self.ds = ray.data.range(8)

    def run(self):
        return self.ds.materialize()
