"""AIR's trainers for Transformers, Lightning and Accelerate, with tiny models made here.

Each public function with one argument, a folder, is a case; see cases.py.
"""

import os
import sys
from pathlib import Path

import air
import cases
import pandas as pd
import ray
import torch
from cases import plain, raised_by
from ray import tune

os.environ.update(
    {"HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false", "WANDB_DISABLED": "true"}
)
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "good", "bad", "very", "not"]


def tokenizer(folder):
    from transformers import BertTokenizer

    Path(folder, "vocab.txt").write_text("\n".join(WORDS))
    return BertTokenizer(str(Path(folder, "vocab.txt")))


def bert():
    """A model whose weights do not depend on the release of anything."""
    from transformers import BertConfig, BertForSequenceClassification

    config = BertConfig(
        vocab_size=len(WORDS),
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=8,
        max_position_embeddings=16,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    config._attn_implementation = "eager"
    model = BertForSequenceClassification(config)
    with torch.no_grad():
        for _, parameter in sorted(model.named_parameters()):
            values = torch.sin(torch.arange(parameter.numel(), dtype=torch.float32))
            parameter.copy_(values.reshape(parameter.shape))
    return model


def transformers_predictor(folder):
    huggingface = air.huggingface()
    checkpoint = huggingface.TransformersCheckpoint.from_model(
        bert(), tokenizer(folder), path=folder
    )
    predictor = huggingface.TransformersPredictor.from_checkpoint(
        checkpoint, task="text-classification"
    )
    from transformers import BertForSequenceClassification, BertTokenizer

    texts = ray.data.from_items([{"text": text} for text in ("very good", "not good", "bad")])
    frame = texts.to_pandas()
    batches = air.BatchPredictor.from_checkpoint(
        checkpoint, huggingface.TransformersPredictor, task="text-classification"
    )
    return {
        "frame": plain(predictor.predict(frame)),
        "all": plain(sorted(predictor.predict(frame, top_k=None).columns)),
        "batches": plain(batches.predict(texts, keep_columns=["text"]).to_pandas()),
        "model": type(checkpoint.get_model(BertForSequenceClassification)).__name__,
        "tokens": checkpoint.get_tokenizer(BertTokenizer)("very good")["input_ids"],
        "arguments": checkpoint.get_training_arguments(),
        "no task": raised_by(lambda: huggingface.TransformersPredictor.from_checkpoint(checkpoint)),
    }


def transformers_trainer(folder):
    import transformers

    is_old = not hasattr(transformers.TrainingArguments, "eval_strategy")

    def make_trainer(train_dataset, eval_dataset, **config):
        import transformers

        transformers.set_seed(0)
        arguments = transformers.TrainingArguments(
            output_dir="output",
            num_train_epochs=config["epochs"],
            per_device_train_batch_size=2,
            per_device_eval_batch_size=2,
            learning_rate=0.1,
            logging_strategy="epoch",
            save_strategy="epoch",
            **{"evaluation_strategy" if is_old else "eval_strategy": "epoch"},
            report_to=[],
            disable_tqdm=True,
            **({"no_cuda": True} if is_old else {"use_cpu": True}),
        )
        return transformers.Trainer(
            model=bert(), args=arguments, train_dataset=train_dataset, eval_dataset=eval_dataset
        )

    rows = [
        {"input_ids": [2, 5 + i % 2, 3], "attention_mask": [1, 1, 1], "labels": i % 2}
        for i in range(8)
    ]
    huggingface = air.huggingface()
    found = {}
    for workers in (1, 2):
        trainer = huggingface.TransformersTrainer(
            make_trainer,
            trainer_init_config={"epochs": 2},
            datasets={
                "train": ray.data.from_items(rows),
                "evaluation": ray.data.from_items(rows[:4]),
            },
            scaling_config=air.ScalingConfig(num_workers=workers),
            run_config=air.RunConfig(name=f"workers-{workers}", storage_path=folder, verbose=0),
        )
        result = trainer.fit()
        checkpoint = huggingface.TransformersCheckpoint.from_checkpoint(result.checkpoint)
        model = checkpoint.get_model(transformers.BertForSequenceClassification)
        history = result.metrics_dataframe
        found[str(workers)] = {
            "steps": history["step"].tolist(),
            "epochs": history["epoch"].tolist(),
            "logged": [name for name in ("loss", "eval_loss", "train_loss") if name in history],
            "reports": len(history),
            "checkpoints": len(result.best_checkpoints),
            "model": type(model).__name__,
            "arguments": type(checkpoint.get_training_arguments()).__name__,
            "eval_loss": round(history["eval_loss"].dropna().tolist()[0], 2),
        }
    found["too few arguments"] = raised_by(
        lambda: huggingface.TransformersTrainer(lambda train: None)
    )
    return found


def lightning_trainer(folder):
    lightning = air.lightning()
    pl = sys.modules.get("lightning.pytorch") or sys.modules["pytorch_lightning"]

    class Linear(pl.LightningModule):
        def __init__(self, start):
            super().__init__()
            self.save_hyperparameters()
            self.layer = torch.nn.Linear(1, 1)
            with torch.no_grad():
                self.layer.weight.fill_(start)
                self.layer.bias.fill_(0)

        def forward(self, x):
            return self.layer(x)

        def training_step(self, batch, index):
            loss = ((self(batch["x"][:, None]) - batch["y"][:, None]) ** 2).mean()
            self.log("loss", loss, on_step=False, on_epoch=True, sync_dist=True)
            return loss

        def validation_step(self, batch, index):
            error = (self(batch["x"][:, None]) - batch["y"][:, None]).abs().mean()
            self.log("error", error, sync_dist=True)

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.01)

    data = ray.data.from_items([{"x": float(i), "y": 2.0 * i} for i in range(1, 9)])
    config = (
        lightning.LightningConfigBuilder()
        .module(Linear, start=0.5)
        .trainer(
            max_epochs=3,
            accelerator="cpu",
            enable_progress_bar=False,
            enable_model_summary=False,
            logger=False,
            num_sanity_val_steps=0,
        )
        .checkpointing(monitor="error", mode="min", save_top_k=2)
        .build()
    )
    found = {}
    for workers in (1, 2):
        result = lightning.LightningTrainer(
            lightning_config=config,
            datasets={"train": data, "val": data},
            datasets_iter_config={"batch_size": 2, "dtypes": torch.float32},
            scaling_config=air.ScalingConfig(num_workers=workers),
            run_config=air.RunConfig(name=f"workers-{workers}", storage_path=folder, verbose=0),
        ).fit()
        history = result.metrics_dataframe
        checkpoint = lightning.LightningCheckpoint.from_checkpoint(result.checkpoint)
        found[str(workers)] = {
            "stages": history["_report_on"].tolist(),
            "epochs": history["epoch"].tolist(),
            "steps": history["step"].tolist(),
            "errors": plain(history["error"].tolist()),
            "losses": plain(history["loss"].tolist()),
            "kept": len(result.best_checkpoints),
            "model": plain(checkpoint.get_model(Linear).layer.weight.tolist()),
        }
    predictor = lightning.LightningPredictor.from_checkpoint(checkpoint, Linear)
    said = predictor.predict(torch.tensor([[1.0]]).numpy())
    found["predicted"] = [list(said), plain(said["predictions"].shape)]
    found["resumed"] = (
        lightning.LightningTrainer(
            lightning_config=config,
            datasets={"train": data, "val": data},
            datasets_iter_config={"batch_size": 2, "dtypes": torch.float32},
            scaling_config=air.ScalingConfig(num_workers=1),
            run_config=air.RunConfig(name="resumed", storage_path=folder, verbose=0),
            resume_from_checkpoint=result.best_checkpoints[0][0],
        )
        .fit()
        .metrics_dataframe["epoch"]
        .tolist()
    )
    found["refused"] = [
        raised_by(lambda: lightning.LightningConfigBuilder().strategy("dp")),
        raised_by(lambda: lightning.LightningConfigBuilder().module(Linear(1)).build()),
        raised_by(lambda: lightning.LightningConfigBuilder().module(int).build()),
        raised_by(lambda: lightning.LightningTrainer(config, datasets={"train": data})),
    ]
    return found


def accelerate_trainer(folder):
    def train(config):
        from accelerate import Accelerator

        accelerator = Accelerator()
        model = accelerator.prepare(torch.nn.Linear(1, 1))
        loss = accelerator.reduce(torch.tensor(float(accelerator.process_index)), "sum")
        air.session.report(
            {
                "rank": accelerator.process_index,
                "size": accelerator.num_processes,
                "device": accelerator.device.type,
                "precision": str(accelerator.mixed_precision),
                "kind": str(accelerator.distributed_type).rpartition(".")[2],
                "model": type(model).__name__,
                "sum": loss.item(),
                "number": config["number"],
            }
        )

    trainer = air.huggingface().AccelerateTrainer
    file = Path(folder, "accelerate.yaml")
    file.write_text(
        "compute_environment: LOCAL_MACHINE\ndistributed_type: 'NO'\nmixed_precision: bf16\n"
        "num_machines: 1\nnum_processes: 1\nuse_cpu: true\ndebug: false\n"
    )
    found = {}
    for name, workers, config in (("dictionary", 2, {"debug": False}), ("file", 1, str(file))):
        metrics = (
            trainer(
                train,
                train_loop_config={"number": 7},
                accelerate_config=config,
                scaling_config=air.ScalingConfig(num_workers=workers),
                run_config=air.RunConfig(name=name, storage_path=folder, verbose=0),
            )
            .fit()
            .metrics
        )
        keys = ("rank", "size", "device", "precision", "kind", "model", "sum", "number")
        found[name] = {key: metrics[key] for key in keys}
    return found


def sklearn_trainer(folder):
    from sklearn.cluster import KMeans
    from sklearn.linear_model import LogisticRegression, Ridge
    from sklearn.model_selection import GroupKFold

    frame = pd.DataFrame(
        {
            "a": [number % 7 for number in range(24)],
            "b": [number * number % 11 for number in range(24)],
            "cv_groups": [number % 3 for number in range(24)],
            "y": [1.5 * (number % 7) + number % 2 for number in range(24)],
        }
    )
    data = ray.data.from_pandas(frame)
    other = ray.data.from_pandas(frame.drop(columns="cv_groups").iloc[3:11])

    def run_config(name):
        return air.RunConfig(name=name, storage_path=folder, verbose=0)

    def scores(metrics):
        return plain({name: value for name, value in metrics.items() if "time" not in name})

    result = air.SklearnTrainer(
        estimator=Ridge(alpha=3.0),
        label_column="y",
        params={"alpha": 0.5},
        scoring=["r2", "neg_mean_absolute_error"],
        cv=GroupKFold(3),
        return_train_score_cv=True,
        datasets={"train": data, "valid": other},
        preprocessor=air.StandardScaler(columns=["a", "b"]),
        scaling_config=air.ScalingConfig(trainer_resources={"CPU": 1}),
        run_config=run_config("regression"),
    ).fit()
    predictor = air.SklearnPredictor.from_checkpoint(result.checkpoint)
    estimator = air.SklearnCheckpoint.from_checkpoint(result.checkpoint).get_estimator()
    found = {
        "valid": scores(result.metrics["valid"]),
        "cv": scores(result.metrics["cv"]),
        "reports": len(result.metrics_dataframe),
        "columns": sorted(
            name
            for name in result.metrics_dataframe
            if name.startswith(("valid/", "cv/", "fit_time"))
        ),
        "checkpoints": len(result.best_checkpoints),
        "preprocessor": type(predictor.get_preprocessor()).__name__,
        "alpha": estimator.alpha,
        "predicted": plain(predictor.predict(frame[["a", "b"]].iloc[:4])),
        "features": list(estimator.feature_names_in_),
    }

    def is_one(frame):
        return (frame["y"] > 4).astype(int)

    classes = data.drop_columns(["cv_groups"]).map_batches(
        lambda batch: batch.assign(y=is_one(batch)), batch_format="pandas"
    )
    classifier = air.SklearnTrainer(
        estimator=LogisticRegression(),
        label_column="y",
        cv=2,
        datasets={"train": classes, "same": classes},
        run_config=run_config("classes"),
        sample_weight=None,
    )
    metrics = classifier.fit().metrics
    found["classes"] = [scores(metrics["same"]), scores(metrics["cv"])]
    unlabelled = air.SklearnTrainer(
        estimator=KMeans(n_clusters=2, n_init=1, random_state=0),
        datasets={"train": other},
        cv=2,
        run_config=run_config("unlabelled"),
    )
    metrics = unlabelled.fit().metrics
    found["without labels"] = sorted({"cv", "fit_time", "train"} & set(metrics))
    tuner = air.Tuner(
        air.SklearnTrainer(
            estimator=Ridge(),
            label_column="y",
            params={"fit_intercept": False},
            datasets={"train": other, "valid": other},
        ),
        param_space={"params": {"alpha": tune.grid_search([0.5, 50.0])}},
        run_config=run_config("tuned"),
    )
    found["tuned"] = sorted(plain(r.metrics["valid"]["test_score"]) for r in tuner.fit())
    found["refused"] = [
        raised_by(lambda given=given: air.SklearnTrainer(estimator=Ridge(), **given))
        for given in (
            {"datasets": {"valid": data}},
            {"datasets": {"train": data, "cv": data}},
            {"datasets": {"train": data}, "label_column": 1},
            {"datasets": {"train": data}, "params": []},
            {"datasets": {"train": data}, "parallelize_cv": 1},
            {"datasets": {"train": data}, "return_train_score_cv": None},
            {"datasets": {"train": data}, "resume_from_checkpoint": result.checkpoint},
            {
                "datasets": {"train": data},
                "scaling_config": air.ScalingConfig(num_workers=2),
            },
        )
    ]
    return found


if __name__ == "__main__":
    cases.main(globals(), *sys.argv[1:])
