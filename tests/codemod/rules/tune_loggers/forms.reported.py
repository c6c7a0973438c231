from ray import tune
from ray.tune import logger
from ray.tune.logger import DEFAULT_LOGGERS, JsonLogger  # <-
from ray.tune.logger.unified import UnifiedLogger  # <-

loggers = [*DEFAULT_LOGGERS, JsonLogger, logger.TBXLogger, UnifiedLogger]  # <-
print(tune.logger.NoopLogger)  # <-
