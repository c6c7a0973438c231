"""RS121: there are no pipelines of datasets any more."""

from .._tables import report_rest, reports

rule = reports("RS121")

report_rest(rule, "ray.data.dataset_pipeline")
