"""RS1xx, continued: what programs of Ray Train and Tune used of Ray Data and Ray Serve."""

from __future__ import annotations

from .model import (
    SAFE,
    AtRunTime,
    Bridge,
    Deprecation,
    Outcome,
    Role,
    ToV2,
    conditional,
    gone,
    manual,
    same,
    unsafe,
)

_ALL = (Role.DRIVER, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE)

_SHARD_METHODS = (
    "add_column",
    "aggregate",
    "copy",
    "count",
    "drop_columns",
    "filter",
    "flat_map",
    "foreach_window",
    "fully_executed",
    "groupby",
    "input_files",
    "is_fully_executed",
    "iter_datasets",
    "lazy",
    "limit",
    "map",
    "map_batches",
    "max",
    "mean",
    "min",
    "num_blocks",
    "random_sample",
    "random_shuffle",
    "random_shuffle_each_window",
    "randomize_block_order",
    "randomize_block_order_each_window",
    "repartition",
    "repartition_each_window",
    "repeat",
    "rewindow",
    "select_columns",
    "show",
    "show_windows",
    "size_bytes",
    "sort",
    "sort_each_window",
    "split",
    "split_at_indices",
    "split_proportionately",
    "std",
    "sum",
    "take",
    "take_all",
    "to_arrow_refs",
    "to_dask",
    "to_modin",
    "to_numpy_refs",
    "to_pandas",
    "to_pandas_refs",
    "to_spark",
    "train_test_split",
    "union",
    "window",
    "write_csv",
    "write_json",
    "write_numpy",
    "write_parquet",
    "zip",
)
"""What a shard had while it was a dataset or a pipeline, up to Ray 2.2."""

_READERS = (
    "read_avro",
    "read_binary_files",
    "read_csv",
    "read_images",
    "read_json",
    "read_numpy",
    "read_parquet",
    "read_text",
    "read_tfrecords",
    "read_webdataset",
)

_WRITERS = (
    "write_csv",
    "write_json",
    "write_numpy",
    "write_parquet",
    "write_tfrecords",
    "write_webdataset",
)

_SETTINGS = (
    "actor_prefetcher_enabled",
    "block_splitting_enabled",
    "eager_free",
    "file_metadata_shuffler",
    "log_internal_stack_trace_to_stdout",
    "new_execution_backend",
    "optimize_fuse_read_stages",
    "optimize_fuse_shuffle_stages",
    "optimize_fuse_stages",
    "optimize_reorder_stages",
    "optimizer_enabled",
    "pipeline_push_based_shuffle_reduce_tasks",
    "strict_mode",
    "target_shuffle_max_block_size",
    "use_legacy_iter_batches",
    "use_runtime_metrics_scheduling",
    "use_streaming_executor",
)

_DATASOURCES = (
    "BigQueryDatasource",
    "BinaryDatasource",
    "BlockWritePathProvider",
    "CSVDatasource",
    "DefaultBlockWritePathProvider",
    "DefaultParquetMetadataProvider",
    "DummyOutputDatasource",
    "FastFileMetadataProvider",
    "FileExtensionFilter",
    "ImageDatasource",
    "ImageFolderDatasource",
    "JSONDatasource",
    "MongoDatasource",
    "NumpyDatasource",
    "ParquetBaseDatasource",
    "ParquetDatasource",
    "ParquetMetadataProvider",
    "RangeDatasource",
    "SQLDatasource",
    "SimpleTensorFlowDatasource",
    "SimpleTorchDatasource",
    "TFRecordDatasource",
    "TextDatasource",
    "TorchDatasource",
    "WebDatasetDatasource",
)

ROWS = (
    Deprecation(
        id="RS124",
        name="dataset-compute",
        legacy='`ds.map_batches(fn, compute="actors")`, `compute="tasks"`, '
        "`ActorPoolStrategy(2, 4)`",
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: In Ray 2.5, the compute spec must be either TaskPoolStrategy or "
            "ActorPoolStrategy` when the dataset is read, or `TypeError: "
            "ActorPoolStrategy.__init__() takes 1 positional argument but 3 were given`."
        ),
        replacement=(
            "No `compute` at all: functions run in tasks and classes in actors; or "
            "`compute=ray.data.ActorPoolStrategy(min_size=2, max_size=4)`."
        ),
        since="2.5",
        fix=conditional(
            'it is `"tasks"`, `"actors"` with a class, or an `ActorPoolStrategy` whose sizes '
            "stand in the call"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            same(
                "ray.data.ActorPoolStrategy(legacy_min_size)",
                "ray.data.ActorPoolStrategy(min_size)",
            ),
            same(
                "ray.data.ActorPoolStrategy(legacy_max_size)",
                "ray.data.ActorPoolStrategy(max_size)",
            ),
        ),
        before="""\
import ray


class Predict:
    def __call__(self, batch):
        return batch


pool = ray.data.ActorPoolStrategy(2, 4)
ds = ray.data.range(8).map_batches(Predict, compute=pool)
""",
        after="""\
import ray


class Predict:
    def __call__(self, batch):
        return batch


pool = ray.data.ActorPoolStrategy(min_size=2, max_size=4)
ds = ray.data.range(8).map_batches(Predict, compute=pool)
""",
    ),
    Deprecation(
        id="RS125",
        name="dataset-plain-values",
        legacy='`batch_format="native"`, `ds.map(...)` and `ds.map_batches(...)` with a function '
        "that returns a list or a plain value",
        outcome=Outcome.RAISES,
        effect=(
            "`ValueError: The given batch format native isn't allowed`, or `ValueError: ... "
            "Standalone Python objects are not allowed in Ray >= 2.5` while the dataset is read."
        ),
        replacement=(
            'Dictionaries: a row is `{"item": value}`, a batch a dictionary of NumPy arrays unless '
            '`batch_format="pandas"` or `"pyarrow"` asks for another kind.'
        ),
        since="2.5",
        fix=manual(
            'Return a dictionary: `{"item": value}` for a row, `{"item": array}` for a batch. Read '
            'rows of `from_items` as `row["item"]` and rows of `range` as `row["id"]`. Say '
            '`batch_format="pandas"` where the function takes a DataFrame.'
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.UNSEEN,
        before="""\
import ray

ds = ray.data.range(8).map_batches(lambda batch: [2 * item for item in batch])
""",
        after="""\
import ray

ds = ray.data.range(8).map_batches(lambda batch: {"item": 2 * batch["id"]})
""",
    ),
    Deprecation(
        id="RS126",
        name="dataset-removed-functions",
        legacy="`ray.data.range_table`, `set_progress_bars`, `read_parquet_bulk`, "
        "`ds.dataset_format()`, `ds.is_fully_executed()`, `ds.write_datasource()`, "
        "`ray.data.read_csv(meta_provider=...)`",
        outcome=Outcome.RAISES,
        effect="`AttributeError: module 'ray.data' has no attribute 'range_table'`; `TypeError`.",
        replacement=(
            "`ray.data.range(n)`, whose column is called `id`; "
            "`ray.data.DataContext.get_current().enable_progress_bars = False`; "
            "`ray.data.read_parquet`; `ds.write_datasink(...)`. Blocks are Arrow tables and "
            "datasets are lazy, so that nothing need be asked; files are listed quickly without a "
            "`meta_provider`."
        ),
        since="2.8",
        fix=conditional(
            "`set_progress_bars` is called in a statement of its own. `--unsafe` also puts "
            "`read_parquet` in the place of `read_parquet_bulk`, where its arguments are of both. "
            "For the others, use the function that is left, or drop the call or argument; the "
            "column of `range_table` was called `value`, that of `range` is `id`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            *gone(
                "ray.data.range_table",
                "ray.data.read_parquet_bulk",
                "ray.data.set_progress_bars",
                *(
                    f"ray.data.Dataset.{name}"
                    for name in (
                        "dataset_format",
                        "default_batch_format",
                        "experimental_lazy",
                        "is_fully_executed",
                        "write_datasource",
                    )
                ),
                *(f"ray.data.{reader}(meta_provider)" for reader in _READERS),
                *(f"ray.data.Dataset.{writer}(block_path_provider)" for writer in _WRITERS),
                "ray.data.from_items(output_arrow_format)",
                "ray.data.read_binary_files(output_arrow_format)",
                "ray.data.read_text(errors)",
                "ray.data.TFXReadOptions",
                "ray.data.read_tfrecords(tfx_read_options)",
            ),
        ),
        before="""\
import ray

ray.data.set_progress_bars(False)
""",
        after="""\
import ray

ray.data.DataContext.get_current().enable_progress_bars = False
""",
    ),
    Deprecation(
        id="RS127",
        name="data-moved-modules",
        legacy="`ray.data.dataset_iterator`, `ray.data.grouped_dataset`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ModuleNotFoundError: No module named 'ray.data.dataset_iterator'`.",
        replacement="`ray.data.DataIterator`, `ray.data.grouped_data.GroupedData`.",
        since="2.5",
        fix=SAFE,
        roles=_ALL,
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=(
            same("ray.data.dataset_iterator.DatasetIterator", "ray.data.DataIterator"),
            same("ray.data.grouped_dataset.GroupedDataset", "ray.data.grouped_data.GroupedData"),
        ),
        before="""\
from ray.data.dataset_iterator import DatasetIterator


def train_epoch(shard: DatasetIterator):
    for batch in shard.iter_batches():
        print(batch)
""",
        after="""\
from ray.data import DataIterator


def train_epoch(shard: DataIterator):
    for batch in shard.iter_batches():
        print(batch)
""",
    ),
    Deprecation(
        id="RS128",
        name="data-context-settings",
        legacy="`DataContext.get_current().use_streaming_executor = True` and other settings of "
        "Ray Data that are gone",
        outcome=Outcome.SILENT,
        effect=(
            "Nothing: the value is kept and nothing reads it. Who reads such a setting gets an "
            "`AttributeError`."
        ),
        replacement=(
            "Nothing: Ray Data streams, splits blocks, fuses operators and frees memory by itself."
        ),
        since="2.10",
        fix=conditional(
            "the line sets it to a constant, and the file never asks for it; else delete what has "
            "to do with it, for Ray Data decides this by itself"
        ),
        roles=_ALL,
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            *(
                f"ray.data.{context}.{name}"
                for context in ("DataContext", "context.DataContext")
                for name in _SETTINGS
            ),
        ),
        before="""\
import ray

context = ray.data.DataContext.get_current()
context.use_streaming_executor = True
context.enable_progress_bars = False
""",
        after="""\
import ray

context = ray.data.DataContext.get_current()
context.enable_progress_bars = False
""",
    ),
    Deprecation(
        id="RS129",
        name="execution-options-locality",
        legacy="`ExecutionOptions(locality_with_output=True)`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: ExecutionOptions.__init__() got an unexpected keyword argument "
            "'locality_with_output'`; to set the attribute does nothing but warn."
        ),
        replacement="No such argument: Ray Data chooses where its tasks run.",
        since="2.55",
        fix=SAFE,
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone("ray.data.ExecutionOptions(locality_with_output)"),
        before="""\
import ray
from ray.train import DataConfig

options = ray.data.ExecutionOptions(locality_with_output=True, preserve_order=True)
config = DataConfig(execution_options=options)
""",
        after="""\
import ray
from ray.train import DataConfig

options = ray.data.ExecutionOptions(preserve_order=True)
config = DataConfig(execution_options=options)
""",
    ),
    Deprecation(
        id="RS130",
        name="data-datasources",
        legacy="`ray.data.read_datasource(SimpleTorchDatasource(), ...)`, "
        "`ray.data.datasource.ParquetDatasource`, `FastFileMetadataProvider` and the like",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'SimpleTorchDatasource' from "
        "'ray.data.datasource'`.",
        replacement=(
            "The function for the format: `ray.data.from_torch(dataset)`, `ray.data.from_tf`, "
            "`ray.data.read_images(path)`, `ray.data.read_parquet(path)`, and so on. Instead of "
            "`FileExtensionFilter`, their argument `file_extensions`."
        ),
        since="2.2",
        fix=manual(
            "Call the function for the format. `from_torch` takes a dataset, not a function that "
            'makes one, and its rows are `{"item": ...}`.'
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(*(f"ray.data.datasource.{name}" for name in _DATASOURCES)),
        before="""\
import ray
from ray.data.datasource import SimpleTorchDatasource


def load():
    return [1, 2, 3]


ds = ray.data.read_datasource(SimpleTorchDatasource(), dataset_factory=load)
""",
        after="""\
import ray


def load():
    return [1, 2, 3]


ds = ray.data.from_torch(load())
""",
    ),
    Deprecation(
        id="RS131",
        name="shard-as-dataset",
        legacy='`get_dataset_shard("train").count()`, `.to_pandas()`, `.repeat()`, '
        "`.map_batches(...)` and other methods of a dataset or a pipeline",
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: 'StreamSplitDataIterator' object has no attribute 'count'` in the "
            "worker."
        ),
        replacement=(
            "Work on the dataset before the trainer gets it, and pass numbers such as its length "
            "in `train_loop_config`; a shard is only read: `iter_batches`, `iter_torch_batches`, "
            "`iter_rows`, `to_tf`, once for each epoch."
        ),
        since="2.3",
        fix=unsafe(
            "`shard.materialize()` gives a dataset with these methods, and reads all of the shard "
            "into the object store for that: `count`, `to_pandas`, `take_all` and `size_bytes` get "
            "it, where all workers come. What makes another dataset belongs to the driver, in "
            "front of the trainer."
        ),
        roles=(Role.TRAIN_WORKER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(*(f"ray.data.DataIterator.{name}" for name in _SHARD_METHODS)),
        before="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    print(shard.count())
""",
        after="""\
from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    print(shard.materialize().count())
""",
    ),
    Deprecation(
        id="RS132",
        name="preprocessor-arguments",
        legacy="`Concatenator(exclude=[...])`, `Concatenator(include=[...])`, "
        "`preprocessor.transform_stats()`",
        outcome=Outcome.RAISES,
        effect=(
            "`TypeError: Concatenator.__init__() got an unexpected keyword argument 'exclude'`, or "
            "`AttributeError: 'Chain' object has no attribute 'transform_stats'`."
        ),
        replacement="`Concatenator(columns=[...])`, with all columns in the order of the output.",
        since="2.39",
        fix=manual(
            "Name all columns to be concatenated, in the order of the model's input: `include` and "
            "`exclude` took them in the order of the dataset. Drop `transform_stats`; "
            "`dataset.stats()` tells how long it took."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.data.preprocessors.Concatenator(exclude)",
            "ray.data.preprocessors.Concatenator(include)",
            "ray.data.preprocessor.Preprocessor.transform_stats",
            *(
                f"ray.data.preprocessors.{name}.transform_stats"
                for name in (
                    "Categorizer",
                    "Chain",
                    "Concatenator",
                    "CountVectorizer",
                    "CustomKBinsDiscretizer",
                    "FeatureHasher",
                    "HashingVectorizer",
                    "LabelEncoder",
                    "MaxAbsScaler",
                    "MinMaxScaler",
                    "MultiHotEncoder",
                    "Normalizer",
                    "OneHotEncoder",
                    "OrdinalEncoder",
                    "PowerTransformer",
                    "RobustScaler",
                    "SimpleImputer",
                    "StandardScaler",
                    "Tokenizer",
                    "TorchVisionPreprocessor",
                    "UniformKBinsDiscretizer",
                )
            ),
        ),
        before="""\
from ray.data.preprocessors import Concatenator

preprocessor = Concatenator(exclude=["label"])
""",
        after="""\
from ray.data.preprocessors import Concatenator

preprocessor = Concatenator(columns=["width", "height"])
""",
    ),
    Deprecation(
        id="RS133",
        name="serve-predictor-deployment",
        legacy="`ray.serve.PredictorDeployment`, `ray.serve.air_integrations`, "
        "`ray.serve.http_adapters`",
        outcome=Outcome.IMPORT_ERROR,
        effect="`ImportError: cannot import name 'PredictorDeployment' from 'ray.serve'`.",
        replacement=(
            "A class with `@serve.deployment` that loads the model from the checkpoint's "
            "directory in `__init__` and answers a request in `__call__`."
        ),
        since="2.8",
        fix=manual(
            "Write a class with `@serve.deployment`: give it `checkpoint.path`, load the model in "
            "`__init__`, and turn the request into an array in `__call__`, for example with "
            "`numpy.array(await request.json())`."
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.serve.PredictorDeployment",
            "ray.serve.air_integrations",
            "ray.serve.http_adapters",
        ),
        before="""\
from ray import serve
from ray.serve import PredictorDeployment
from ray.train.torch import TorchPredictor

app = PredictorDeployment.bind(TorchPredictor, "/mnt/results/checkpoint")
""",
        after="""\
import numpy as np
import torch
from ray import serve
from ray.train import Checkpoint


@serve.deployment
class Predict:
    def __init__(self, path):
        with Checkpoint.from_directory(path).as_directory() as directory:
            self.model = torch.jit.load(f"{directory}/model.pt")

    async def __call__(self, request):
        inputs = np.array(await request.json(), dtype=np.float32)
        return self.model(torch.as_tensor(inputs)).tolist()


app = Predict.bind("/mnt/results/checkpoint")
""",
    ),
    Deprecation(
        id="RS134",
        name="serve-deployments",
        legacy="`MyDeployment.deploy()`, `serve.get_deployment()`, `serve.list_deployments()`, "
        "`ray.serve.drivers.DAGDriver`, `RayServeHandle`, "
        '`@serve.deployment(route_prefix="/")`',
        outcome=Outcome.RAISES,
        effect=(
            "`AttributeError: 'Deployment' object has no attribute 'deploy'`, `ImportError` or "
            "`TypeError`."
        ),
        replacement=(
            '`serve.run(MyDeployment.bind(...), route_prefix="/")`; `serve.get_app_handle(name)` '
            "and `ray.serve.handle.DeploymentHandle`; `serve.status()`."
        ),
        since="2.10",
        fix=conditional(
            "a deployment of the file is deployed in a statement of its own, its route is a "
            "constant, and who runs it is seen; the rest is for a person: handles, graphs of "
            "deployments and their drivers. See Ray Serve's own guide: `handle.remote()` returns "
            "a `DeploymentResponse`"
        ),
        roles=(Role.DRIVER,),
        bridge=Bridge.STAYS,
        to_v2=ToV2.NEWS,
        at_run_time=AtRunTime.SEEN,
        names=gone(
            "ray.serve.BuiltApplication",
            "ray.serve.Deployment.delete",
            "ray.serve.Deployment.deploy",
            "ray.serve.Deployment.get_handle",
            "ray.serve.Deployment.max_concurrent_queries",
            "ray.serve.Deployment.route_prefix",
            "ray.serve.Deployment.set_options",
            "ray.serve.Deployment.url",
            "ray.serve.build",
            "ray.serve.deployment(init_args)",
            "ray.serve.deployment(init_kwargs)",
            "ray.serve.deployment(is_driver_deployment)",
            "ray.serve.deployment(max_concurrent_queries)",
            "ray.serve.deployment(route_prefix)",
            "ray.serve.deployment_graph",
            "ray.serve.drivers",
            "ray.serve.get_deployment",
            "ray.serve.handle.RayServeDeploymentHandle",
            "ray.serve.handle.RayServeHandle",
            "ray.serve.handle.RayServeSyncHandle",
            "ray.serve.list_deployments",
            "ray.serve.run(host)",
            "ray.serve.run(port)",
        ),
        before="""\
from ray import serve


@serve.deployment(route_prefix="/predict", max_concurrent_queries=8)
class Model:
    def __call__(self, request):
        return "ok"


Model.deploy()
""",
        after="""\
from ray import serve


@serve.deployment(max_ongoing_requests=8)
class Model:
    def __call__(self, request):
        return "ok"


serve.run(Model.bind(), name="Model", route_prefix="/predict")
""",
    ),
)
