import ray

ds = ray.data.range(8).materialize()


def load(relation):
    return relation.lazy()
