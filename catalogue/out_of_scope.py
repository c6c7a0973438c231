"""Names that railswitch leaves alone, each with the reason."""

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
            "ray.train.constants.CHECKPOINT_DISTRIBUTED_KEY",
            "ray.train.constants.DEFAULT_NCCL_SOCKET_IFNAME",
            "ray.train.constants.DEFAULT_RESULTS_DIR",
            "ray.train.constants.DISABLE_LAZY_CHECKPOINTING_ENV",
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
    OutOfScope(
        reason=(
            "Ray Tune makes and asks these by itself. A program gives `tune.run` or a `Tuner` what "
            "they were made of, which has rows of its own."
        ),
        names=(
            *(
                f"ray.tune.Experiment.{name}"
                for name in (
                    "checkpoint_dir",
                    "dir_name",
                    "get_experiment_checkpoint_dir",
                    "legacy_dir_name",
                    "legacy_name",
                    "legacy_sync_config",
                    "local_dir",
                    "name",
                    "remote_checkpoint_dir",
                    "sync_config",
                )
            ),
            *(
                f"ray.tune.execution.tune_controller.TuneController{name}"
                for name in (
                    "(chdir_to_trial_dir)",
                    "(experiment_dir_name)",
                    "(experiment_path)",
                    "(resume)",
                    "(server_port)",
                    "(sync_config)",
                    ".checkpoint_exists",
                    ".checkpoint_file",
                    ".debug_string",
                    ".restore_from_dir",
                )
            ),
            *(
                f"ray.tune.experiment.Trial{name}"
                for name in (
                    "(checkpoint_at_end)",
                    "(checkpoint_freq)",
                    "(checkpoint_score_attr)",
                    "(custom_syncer)",
                    "(experiment_dir_name)",
                    "(experiment_path)",
                    "(keep_checkpoints_num)",
                    "(local_dir)",
                    "(remote_checkpoint_dir)",
                    "(resources)",
                    "(sync_config)",
                    "(sync_on_checkpoint)",
                    ".legacy_sync_config",
                    ".refresh_default_resource_request",
                    ".remote_checkpoint_dir_prefix",
                )
            ),
            *(
                f"ray.tune.impl.test_utils.{name}"
                for name in (
                    "TestDatasource",
                    "gen_dataset_func",
                    "test_choice",
                    "test_grid_search",
                )
            ),
            "ray.tune.impl.tuner_internal.TunerInternal.get_experiment_checkpoint_dir",
            "ray.tune.impl.tuner_internal.TunerInternal.setup_create_experiment_checkpoint_dir",
            *(
                f"ray.tune.resources.Resources.{name}"
                for name in (
                    "cpu_total",
                    "get",
                    "get_res_total",
                    "gpu_total",
                    "is_nonnegative",
                    "memory_total",
                    "object_store_memory_total",
                    "subtract",
                    "summary_string",
                    "to_json",
                )
            ),
            "ray.tune.SyncConfig.validate_upload_dir",
            "ray.tune.resources.resources_to_json",
            *(
                f"ray.tune.schedulers.pb2_utils.TV_SquaredExp{name}"
                for name in (
                    "(active_dims)",
                    "(input_dim)",
                    ".K",
                    ".Kdiag",
                    ".update_gradients_full",
                )
            ),
            "ray.tune.search.sample.Function.pass_spec",
            "ray.tune.search.sample.LogUniform.base",
            "ray.tune.trainable.FunctionTrainable.restore_from_object",
            "ray.tune.trainable.FunctionTrainable.save_to_object",
            "ray.tune.trainable.wrap_function(warn)",
        ),
    ),
    OutOfScope(
        reason=(
            "Ray Data's own: it makes datasets and contexts by itself. Who writes a source or a "
            "sink of their own finds the methods of today in the guide of Ray Data."
        ),
        names=(
            *(f"ray.data.Dataset({name})" for name in ("defer_execution", "epoch", "lazy", "plan")),
            *(
                f"ray.data.Datasource.{name}"
                for name in (
                    "do_write",
                    "on_write_complete",
                    "on_write_failed",
                    "on_write_start",
                    "write",
                )
            ),
            *(
                f"ray.data.BlockBasedFileDatasink({name})"
                for name in (
                    "dataset_uuid",
                    "file_format",
                    "filename_provider",
                    "filesystem",
                    "open_stream_args",
                    "try_create_dir",
                )
            ),
            "ray.data.ExecutionResources(default_to_inf)",
            "ray.data.ReadTask.get_metadata",
            "ray.data.RowBasedFileDatasink(block_path_provider)",
            "ray.data.RowBasedFileDatasink.block_path_provider",
            *(
                f"ray.data.context.{name}"
                for name in (
                    "DEFAULT_BATCH_SIZE",
                    "DEFAULT_BLOCK_SPLITTING_ENABLED",
                    "DEFAULT_EAGER_FREE",
                    "DEFAULT_LOG_INTERNAL_STACK_TRACE_TO_STDOUT",
                    "DEFAULT_NEW_EXECUTION_BACKEND",
                    "DEFAULT_OPTIMIZER_ENABLED",
                    "DEFAULT_OPTIMIZE_FUSE_READ_STAGES",
                    "DEFAULT_OPTIMIZE_FUSE_SHUFFLE_STAGES",
                    "DEFAULT_OPTIMIZE_FUSE_STAGES",
                    "DEFAULT_OPTIMIZE_REORDER_STAGES",
                    "DEFAULT_STRICT_MODE",
                    "DEFAULT_USE_LEGACY_ITER_BATCHES",
                    "DEFAULT_USE_RUNTIME_METRICS_SCHEDULING",
                    "DEFAULT_USE_STREAMING_EXECUTOR",
                    "DatasetContext(block_owner)",
                    "DatasetContext.block_owner",
                    "ESTIMATED_SAFE_MEMORY_FRACTION",
                    "MAX_SAFE_ROWS_PER_BLOCK_FACTOR",
                    "STRICT_MODE_DEFAULT_BATCH_SIZE",
                )
            ),
            "ray.air.util.data_batch_conversion.DataType",
            "ray.data.datasource.FileBasedDatasource.do_write",
            "ray.data.datasource.FileBasedDatasource.file_extension_filter",
            "ray.data.datasource.FileBasedDatasource.on_write_complete",
            "ray.data.datasource.FileBasedDatasource.on_write_start",
            "ray.data.datasource.FileBasedDatasource.write",
            "ray.data.datasource.PathPartitionEncoder",
            "ray.data.datasource.PathPartitionParser(path_partition_scheme)",
            "ray.data.datasource.PathPartitionScheme",
        ),
    ),
    OutOfScope(
        reason=(
            "Ray Serve's own, or taken and ignored. What programs of Train and Tune used of it has "
            "RS133 and RS134; the rest belongs to a guide of Ray Serve."
        ),
        names=(
            *(
                f"ray.serve.Deployment({name})"
                for name in (
                    "config",
                    "func_or_class",
                    "init_args",
                    "init_kwargs",
                    "is_driver_deployment",
                    "ray_actor_options",
                    "route_prefix",
                )
            ),
            *(
                f"ray.serve.HTTPOptions.{name}"
                for name in (
                    "Config",
                    "fixed_number_replicas",
                    "fixed_number_replicas_should_exist",
                    "fixed_number_selection_seed",
                    "warn_for_middlewares",
                    "warn_for_num_cpus",
                )
            ),
            "ray.serve.batch(batch_queue_cls)",
            *(
                f"ray.serve.handle.{name}"
                for name in (
                    "DeploymentHandle(sync)",
                    "DeploymentResponse(assign_request_coro)",
                    "DeploymentResponse(loop)",
                    "DeploymentResponse(loop_is_in_another_thread)",
                    "DeploymentResponse(object_ref_future)",
                    "DeploymentResponseGenerator(assign_request_coro)",
                    "DeploymentResponseGenerator(loop)",
                    "DeploymentResponseGenerator(loop_is_in_another_thread)",
                    "DeploymentResponseGenerator(object_ref_future)",
                    "FLAG_SERVE_DEPLOYMENT_HANDLE_IS_SYNC",
                    "HandleOptions",
                )
            ),
            "ray.serve.start(dedicated_cpu)",
            "ray.serve.start(detached)",
        ),
    ),
    OutOfScope(
        reason="Hooks that Lightning itself no longer has; Ray's callbacks only inherited them.",
        names=tuple(
            f"ray.tune.integration.pytorch_lightning.{callback}.{hook}"
            for callback in ("TuneCallback", "TuneReportCheckpointCallback")
            for hook in (
                "on_batch_end",
                "on_batch_start",
                "on_epoch_end",
                "on_epoch_start",
                "on_init_end",
                "on_init_start",
                "on_keyboard_interrupt",
            )
        ),
    ),
)
