import ray
from ray.data.datasource import Datasource, FilenameProvider, PathPartitionFilter


class CSVDatasource(Datasource):
    pass


ray.data.read_datasource(CSVDatasource(), paths=["a"])
print(FilenameProvider, PathPartitionFilter)
