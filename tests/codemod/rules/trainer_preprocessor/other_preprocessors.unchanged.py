from sklearn.pipeline import make_pipeline
from ray.train.torch import TorchTrainer

model = make_pipeline()
model(preprocessor=None)
TorchTrainer(print).fit()
