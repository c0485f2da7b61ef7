"""The exceptions of the client."""

from __future__ import annotations

from .operations import Problem


class LotlineProblem(Exception):
    """The problem (RFC 9457) with which the service refused a request. `code` says which one it is."""

    def __init__(self, problem: Problem, retry_after_seconds: int | None = None) -> None:
        faults = [f"{fault['parameter']} {fault['message']}" for fault in problem.get("errors", [])]
        super().__init__("\n  ".join([f"{problem['status']} {problem['code']}: {problem['detail']}", *faults]))
        self.code = problem["code"]
        self.status = problem["status"]
        # The request id. Quote it when you report an error.
        self.request_id = problem["instance"]
        # The whole problem, with `errors` for each parameter or `suggestions` of similar addresses.
        self.problem = problem
        # Seconds to wait before the next request, if the service says so.
        self.retry_after_seconds = retry_after_seconds


class DatasetChanged(Exception):
    """The data was republished between two pages, so that rows may be missing or duplicated: start again."""

    def __init__(self, before: str, now: str) -> None:
        super().__init__(f"The data was republished while its pages were read: {before} became {now}.")
        self.before = before
        self.now = now
