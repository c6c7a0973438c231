import ray.air.util.check_ingest  # <-
from ray.air.util import check_ingest as ingest  # <-
from ray.air.util.check_ingest import make_local_dataset_iterator  # <-

make_local_dataset_iterator(None)
ingest.DummyTrainer()  # <-
ray.air.util.check_ingest.DummyTrainer()  # <-
