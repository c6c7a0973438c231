def loop(config):
    if config["fast"]:
        pass
