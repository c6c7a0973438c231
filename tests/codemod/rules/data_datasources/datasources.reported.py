import ray
from ray.data import datasource
from ray.data.datasource import FastFileMetadataProvider, SimpleTorchDatasource  # <-

ray.data.read_datasource(SimpleTorchDatasource(), dataset_factory=load)
ray.data.read_datasource(datasource.ImageFolderDatasource(), root="/data")  # <-
print(FastFileMetadataProvider)
