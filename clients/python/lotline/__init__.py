"""A typed client of Lotline's /v1 API, on the standard library alone."""

from .client import Lotline
from .operations import *  # noqa: F403 - every record's type
from .problem import DatasetChanged, LotlineProblem

__all__ = ["DatasetChanged", "Lotline", "LotlineProblem"]
