from ray.data import ExecutionOptions, ExecutionResources

options = ExecutionOptions(preserve_order=True, resource_limits=ExecutionResources(cpu=2))
Options(locality_with_output=True)
