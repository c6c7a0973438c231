"""What the modules of Ray Tune that moved still hold in their new place.

A name that is not listed did not move along, or is something else by now, as ``Checkpoint`` is. A
test compares the table with the old Ray and with the new one.
"""

from __future__ import annotations

_SEARCHERS = {
    "ax": ("AxSearch",),
    "basic_variant": ("BasicVariantGenerator", "SERIALIZATION_THRESHOLD"),
    "bayesopt": ("BayesOptSearch",),
    "bohb": ("BOHB", "TuneBOHB"),
    "hebo": ("HEBOSearch",),
    "hyperopt": ("HyperOptSearch",),
    "nevergrad": ("NevergradSearch",),
    "optuna": ("OptunaSearch",),
    "repeater": ("Repeater", "TRIAL_INDEX"),
    "search": ("SearchAlgorithm",),
    "search_generator": ("SearchGenerator",),
    "suggestion": (
        "ConcurrencyLimiter",
        "SearchGenerator",
        "Searcher",
        "UNDEFINED_METRIC_MODE",
        "UNDEFINED_SEARCH_SPACE",
        "UNRESOLVED_SEARCH_SPACE",
    ),
    "variant_generator": (
        "RecursiveDependencyError",
        "assign_value",
        "format_vars",
        "generate_variants",
        "grid_search",
        "parse_spec_vars",
    ),
    "zoopt": ("ZOOptSearch",),
}

HELD: dict[str, frozenset[str]] = {
    "ray.tune.cluster_info": frozenset(),
    "ray.tune.config_parser": frozenset(),
    "ray.tune.insufficient_resources_manager": frozenset(),
    "ray.tune.sample": frozenset(
        {
            "BaseSampler",
            "Categorical",
            "Domain",
            "Float",
            "Function",
            "Grid",
            "Integer",
            "LogUniform",
            "Normal",
            "Quantized",
            "RandomState",
            "Sampler",
            "Uniform",
            "choice",
            "lograndint",
            "loguniform",
            "qlograndint",
            "qloguniform",
            "qrandint",
            "qrandn",
            "quniform",
            "randint",
            "randn",
            "sample_from",
            "uniform",
        }
    ),
    "ray.tune.suggest": frozenset(
        {
            "BasicVariantGenerator",
            "ConcurrencyLimiter",
            "Repeater",
            "SEARCH_ALG_IMPORT",
            "SearchAlgorithm",
            "SearchGenerator",
            "Searcher",
            "UNDEFINED_METRIC_MODE",
            "UNDEFINED_SEARCH_SPACE",
            "UNRESOLVED_SEARCH_SPACE",
            "create_searcher",
            "grid_search",
            *_SEARCHERS,
        }
    ),
    **{f"ray.tune.suggest.{module}": frozenset(names) for module, names in _SEARCHERS.items()},
    "ray.tune.suggest.util": frozenset(),
    "ray.tune.trial": frozenset({"DEBUG_PRINT_INTERVAL", "ExportFormat", "Trial"}),
    "ray.tune.utils.placement_groups": frozenset(
        {"PlacementGroupFactory", "resource_dict_to_pg_factory"}
    ),
    "ray.tune.utils.trainable": frozenset({"with_parameters", "with_resources"}),
}
"""For each module, under its old name, what users find in the new one."""


def is_left_behind(name: str) -> bool:
    """Whether a name stood in a module that moved, and did not move along.

    >>> is_left_behind("ray.tune.trial.Trial"), is_left_behind("ray.tune.trial.Checkpoint")
    (False, True)
    """
    module, _, leaf = name.rpartition(".")
    return module in HELD and name not in HELD and leaf not in HELD[module]
