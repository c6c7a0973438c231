from ray import tune


def objective(config):
    for step in range(3):

        def log(**metrics):
            tune.report({"step": step, **metrics})

        log(loss=config["x"])
    tune.report({
        "loss": config["x"],
        "done": True,
    })


def silent(
    config: dict,
):
    print(config)


tune.register_trainable("objective", objective)
tune.run(tune.with_resources(silent, {"cpu": 1}))
tune.run("objective", config={"x": 1})
