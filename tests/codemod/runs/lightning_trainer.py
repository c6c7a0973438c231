import json

from lightning.pytorch.demos.boring_classes import BoringModel
from ray.air import ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer

config = (
    LightningConfigBuilder()
    .module(BoringModel)
    .trainer(max_epochs=2, limit_train_batches=2, limit_val_batches=1, logger=False)
    .checkpointing(save_top_k=1)
    .build()
)
trainer = LightningTrainer(lightning_config=config, scaling_config=ScalingConfig(num_workers=2))
result = trainer.fit()
print("FOUND", json.dumps({"epoch": result.metrics["epoch"], "kept": len(result.best_checkpoints)}))
