# fixture: unsafe, select=RS115+RS116
import pandas as pd
import ray


class Scaled:
    def __init__(self, factor, preprocessor=None):
        super().__init__()
        self.factor = factor

    @classmethod
    def from_checkpoint(cls, checkpoint, factor=1):
        return cls(factor)

    def _predict_pandas(self, data, offset=0):
        return pd.DataFrame({"scaled": data["id"] * self.factor + offset})


def predict(checkpoint):
    class PredictBatches:
        """Predicts batches with the model of a checkpoint."""

        def __init__(self, checkpoint, factor, offset):
            self.predictor = Scaled.from_checkpoint(checkpoint, factor=factor)
            self.offset = offset

        def __call__(self, batch):
            result = self.predictor._predict_pandas(batch, offset=self.offset)
            return result
    return ray.data.range(8).map_batches(
        PredictBatches,
        fn_constructor_kwargs={"checkpoint": checkpoint, "factor": 3, "offset": 1},
        batch_size=4096,
        batch_format="pandas",
        compute=ray.data.ActorPoolStrategy(min_size=1),
    )
