"""What railswitch leaves alone, and why."""

from __future__ import annotations

from .model import OutOfScope

OUT_OF_SCOPE: tuple[OutOfScope, ...] = (
    OutOfScope(
        reason="Types and constants that V2 uses as V1 did; nothing about them has changed.",
        names=(
            "ray.air.DataBatchType",
            "ray.air.data_batch_type.DataBatchType",
            "ray.air.config.MAX",
            "ray.air.config.MIN",
            "ray.air.config.SampleRange",
        ),
        covers=("air-databatchtype", "air-config-consts"),
    ),
    OutOfScope(
        reason=(
            "The strings are the same as before. Some of them name metrics and files that V2 no "
            "longer writes; RS514 and RS521 say what to do, however the name is spelled."
        ),
        names=("ray.air.constants.*",),
        covers=("air-constants",),
    ),
    OutOfScope(
        reason="Internals of Ray that are still where they were, and work as they did.",
        names=(
            "ray.air.AcquiredResources",
            "ray.air.ResourceRequest",
            "ray.air.execution.*",
            "ray.air.util.data_batch_conversion.*",
            "ray.air.util.node.*",
            "ray.air.util.object_extensions.arrow.ArrowPythonObjectType",
            "ray.air.util.tensor_extensions.arrow.ArrowTensorType",
            "ray.air.util.tensor_extensions.arrow.ArrowTensorTypeV2",
            "ray.air.util.tensor_extensions.arrow.ArrowVariableShapedTensorType",
        ),
        covers=("air-resource-request", "air-util-misc"),
    ),
    OutOfScope(
        reason=(
            "Helpers of Ray Data that stood beside its Arrow types. They went with Ray 2.54 and "
            "nothing public replaces them; the arrays and types for users are in "
            "`ray.data.extensions` (RS110)."
        ),
        names=(
            "ray.air.util.object_extensions.arrow.MIN_PYARROW_VERSION_SCALAR_SUBCLASS",
            "ray.air.util.object_extensions.arrow.PYARROW_VERSION",
            *(
                f"ray.air.util.tensor_extensions.arrow.{name}"
                for name in (
                    "ArrowTensorScalar",
                    "ArrowTensorType.scalar_type",
                    "ArrowTensorTypeV2.scalar_type",
                    "ArrowVariableShapedTensorType.scalar_type",
                    "INT32_OVERFLOW_THRESHOLD",
                    "MIN_PYARROW_VERSION_CHUNKED_ARRAY_TO_NUMPY_ZERO_COPY_ONLY",
                    "MIN_PYARROW_VERSION_SCALAR",
                    "MIN_PYARROW_VERSION_SCALAR_SUBCLASS",
                    "NUM_BYTES_PER_UNICODE_CHAR",
                    "PYARROW_VERSION",
                    "convert_to_pyarrow_array",
                    "get_arrow_extension_fixed_shape_tensor_types",
                    "get_arrow_extension_variable_shape_tensor_types",
                    "pyarrow_table_from_pydict",
                )
            ),
        ),
    ),
    OutOfScope(
        reason="The preprocessors of `ray.data` work on V2 as before, but for those in RS117.",
        covers=("preprocessors-module",),
    ),
    OutOfScope(
        reason="Parameters and properties of `ScalingConfig` that mean what they meant on V1.",
        names=(
            "ray.train.ScalingConfig(accelerator_type)",
            "ray.train.ScalingConfig(placement_strategy)",
            "ray.train.ScalingConfig(resources_per_worker)",
            "ray.train.ScalingConfig(use_gpu)",
            "ray.train.ScalingConfig.additional_resources_per_worker",
            "ray.train.ScalingConfig.num_cpus_per_worker",
            "ray.train.ScalingConfig.num_gpus_per_worker",
        ),
        covers=("scaling-use-gpu", "scaling-eq"),
    ),
    OutOfScope(
        reason=(
            "Storage is given as before: an absolute path, `~` or a URI, or a file system of your "
            "own. V1 refused a relative path as V2 does, though with another error."
        ),
        names=(
            "ray.train.RunConfig(storage_filesystem)",
            "ray.train.RunConfig(storage_path)",
        ),
        covers=("run-storage-path", "run-storage-filesystem"),
    ),
    OutOfScope(
        reason=(
            "Which checkpoints are kept is said with the same three parameters. Only a score that "
            "V1 filled in by itself, such as `training_iteration`, is no longer there."
        ),
        names=(
            "ray.train.CheckpointConfig(checkpoint_score_attribute)",
            "ray.train.CheckpointConfig(checkpoint_score_order)",
            "ray.train.CheckpointConfig(num_to_keep)",
        ),
        covers=("ckptcfg-num-to-keep",),
    ),
    OutOfScope(
        reason=(
            "`max_failures` still counts the failures of workers, from the same default of 0. "
            "Preemptions and failures of the controller now have counts and limits of their own; "
            "by default, any number of them is survived."
        ),
        names=("ray.train.FailureConfig(max_failures)",),
        covers=("failcfg-max-failures",),
    ),
    OutOfScope(
        reason=(
            "Trainers of PyTorch and TensorFlow, their datasets and these helpers work on V2 as "
            "they did on V1. Single arguments and methods of the trainers have rows of their own."
        ),
        names=(
            "ray.train.lightning.RayDDPStrategy",
            "ray.train.lightning.RayDeepSpeedStrategy",
            "ray.train.lightning.RayFSDPStrategy",
            "ray.train.lightning.RayLightningEnvironment",
            "ray.train.lightning.prepare_trainer",
            "ray.train.huggingface.transformers.RayTrainReportCallback",
            "ray.train.huggingface.transformers.prepare_trainer",
            "ray.train.tensorflow.prepare_dataset_shard",
            "ray.train.torch.TorchConfig",
            "ray.train.torch.prepare_data_loader",
        ),
        covers=(
            "torchtrainer",
            "tensorflowtrainer",
            "trainer-datasets",
            "torch-prepare-data-loader",
            "torch-config",
            "lightning-helpers",
            "transformers-helpers",
            "tf-prepare-dataset-shard",
        ),
    ),
    OutOfScope(
        reason=(
            "Keras' `ReportCheckpointCallback` calls `ray.train.report`, so it works on V2; what "
            "is said of reports applies to it."
        ),
        covers=("keras-report-callback",),
    ),
    OutOfScope(
        reason=(
            "A training function with more than one required argument is a `ValueError` on both "
            "engines; V2 says so at `fit()`, V1 said so when the trainer was built."
        ),
        covers=("trainer-fn-arity",),
    ),
    OutOfScope(
        reason=(
            "Checkpoints are directories since Ray 2.7, and these methods are the same on V1 and "
            "V2. A URI goes into `Checkpoint(uri)`: `from_directory` takes it for a local path."
        ),
        covers=("ckpt-from-directory",),
    ),
    OutOfScope(
        reason=(
            "These members of a result mean on V2 what they meant on V1. `result.error` is `None` "
            "whenever `fit()` returns, on both: a failed run raises."
        ),
        covers=(
            "result-checkpoint",
            "result-get-best-checkpoint",
            "result-filesystem",
            "result-error",
        ),
    ),
    OutOfScope(
        reason=(
            "Ray called or read these itself; they were never documented for users. Those that "
            "name an environment variable have gone with it; the variables have RS807."
        ),
        names=(
            "ray.air.config.DATASET_CONFIG_DEPRECATION_MSG",
            "ray.air.constants.DISABLE_LAZY_CHECKPOINTING_ENV",
            "ray.air.constants.REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE",
            "ray.air.constants.WILDCARD_KEY",
            "ray.train.DataConfig.set_train_total_resources",
            "ray.train.backend.Backend.decode_data",
            "ray.train.backend.Backend.encode_data",
            "ray.train.constants.DEFAULT_NCCL_SOCKET_IFNAME",
            "ray.train.constants.DEFAULT_RESULTS_DIR",
            "ray.train.constants.ENABLE_SHARE_ROCR_VISIBLE_DEVICES_ENV",
            "ray.train.constants.TUNE_INSTALLED",
        ),
    ),
    OutOfScope(
        reason="These methods of the train context are the same on V1 and V2.",
        names=(
            "ray.train.get_context().get_experiment_name",
            "ray.train.get_context().get_local_rank",
            "ray.train.get_context().get_local_world_size",
            "ray.train.get_context().get_node_rank",
            "ray.train.get_context().get_world_rank",
            "ray.train.get_context().get_world_size",
        ),
        covers=(
            "ctx-get-experiment-name",
            "ctx-get-local-rank",
            "ctx-get-local-world-size",
            "ctx-get-node-rank",
            "ctx-get-world-rank",
            "ctx-get-world-size",
        ),
    ),
    OutOfScope(
        reason="V2 reads these environment variables as V1 did.",
        names=(
            "$RAY_CHDIR_TO_TRIAL_DIR",
            "$RAY_TRAIN_ENABLE_STATE_TRACKING",
            "$TRAIN_ENABLE_SHARE_CUDA_VISIBLE_DEVICES",
        ),
        covers=("env-chdir", "env-share-cuda", "env-state-tracking"),
    ),
    OutOfScope(
        reason=(
            "`ray.air.integrations.comet` is still where it was. Only a trainer no longer takes "
            "its callback (RS711)."
        ),
        covers=("comet-import",),
    ),
    OutOfScope(
        reason="The training function runs in a thread of its worker, on V1 and on V2.",
        covers=("session-thread",),
    ),
    OutOfScope(
        reason="An experiment that ended with Ray 2.6; its import raises an error that says so.",
        names=("ray.tune.automl", "ray.tune.automl.*"),
    ),
)
