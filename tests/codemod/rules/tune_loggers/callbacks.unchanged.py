from ray.tune.logger import CSVLoggerCallback, LoggerCallback


class Mine(LoggerCallback):
    pass


callbacks = [CSVLoggerCallback(), Mine()]
