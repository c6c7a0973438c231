from ray.air.util.node import get_node_id

from mine import DummyTrainer

DummyTrainer(get_node_id)
