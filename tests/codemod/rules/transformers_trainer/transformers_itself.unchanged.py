from ray.train.huggingface.transformers import RayTrainReportCallback, prepare_trainer
from transformers import Trainer as TransformersTrainer

trainer = TransformersTrainer(callbacks=[RayTrainReportCallback()])
prepare_trainer(trainer).train()
