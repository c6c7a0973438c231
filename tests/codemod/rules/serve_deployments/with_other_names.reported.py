from ray import serve


@serve.deployment(route_prefix="/")  # <-
class Model:
    pass


@serve.deployment
class Scores:
    pass


Model.options(name="small").deploy()  # <-
Model.options(name="large", route_prefix="/large").deploy()  # <-
Scores.options(num_replicas=2, init_args=(1,))  # <-
settings = {"name": "scores"}
Scores.options(**settings).deploy()  # <-
