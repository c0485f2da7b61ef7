"""Sends requests with an API key, and sends them again where that may help."""

from __future__ import annotations

import datetime as dates
import gzip
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from email.message import Message
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from .operations import Operations
from .problem import DatasetChanged, LotlineProblem
from .rate_gate import RateGate

# Attempts at a service that cannot be reached, or does not answer in time.
UNREACHED_ATTEMPTS_MAX = 5
# What a wait is lengthened by at random, so that clients that were refused together do not return together.
JITTER = 0.25

LEFT = re.compile(r";r=(\d+)")
NEXT = re.compile(r'<([^>]*)>; rel="next"')


P = ParamSpec("P")
T = TypeVar("T")


class Held(NamedTuple, Generic[T]):
    """An answer that can be kept, and asked for again if it changed."""

    answer: T
    etag: str
    # Version of the data that the answer was made of, or of newer data that did not change it.
    dataset_version: str


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes

    def retry_after_seconds(self) -> int | None:
        seconds = self.headers.get("Retry-After", "")
        return int(seconds) if seconds.isdigit() else None

    def left(self) -> int:
        """Requests left by the `RateLimit` header."""
        found = LEFT.search(self.headers.get("RateLimit", ""))
        return int(found[1]) if found else 1


class Lotline(Operations):
    """A client of the service at `base_url`, with one API key. Threads may share it.

    Every method raises `LotlineProblem` for a problem, and `urllib.error.URLError` if the service cannot be reached, the
    connection breaks or `timeout_seconds` pass without an answer. A request is sent again, after a wait, when it got a 429
    or 503 with `Retry-After`, or no answer, as long as the wait ends within `budget_seconds` of the call. `on_response` is
    called with the status and headers of every response, such as `RateLimit` and `Dataset-Version`. `now` and `wait` are
    the clock, in seconds.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        budget_seconds: float = 120,
        timeout_seconds: float = 30,
        on_response: Callable[[int, Message], None] | None = None,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._budget_seconds = budget_seconds
        self._timeout_seconds = timeout_seconds
        self._on_response = on_response
        self._now = now
        self._wait = wait
        self._gate = RateGate()

    def get_if_changed(
        self, held: Held[T] | None, operation: Callable[P, T], *args: P.args, **query: P.kwargs
    ) -> Held[T]:
        """What `operation`, a method of this client, answers, asked for with the ETag of the answer that is held.

        While that is still right, its `answer` itself is returned.
        """
        asking = _Conditional(self, held)
        answer = getattr(asking, operation.__name__)(*args, **query)
        return Held(answer, asking.etag, asking.dataset_version)

    def _get(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Any:
        return json.loads(self._ask(_target(path, in_path, query)).body)

    def _csv(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> str:
        return self._ask(_target(path, in_path, {**query, "format": "csv"})).body.decode()

    def _rows(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Iterator[Any]:
        target: str | None = _target(path, in_path, query)
        version = None
        while target:
            answer = self._ask(target)
            now = answer.headers.get("Dataset-Version", "")
            if version is not None and now != version:
                raise DatasetChanged(version, now)
            version = now
            yield from json.loads(answer.body)["data"]
            following = NEXT.search(", ".join(answer.headers.get_all("Link", [])))
            target = following[1] if following else None

    def _ask(self, target: str, etag: str | None = None) -> Answer:
        answer = self._send_patiently(target, etag)
        if answer.status in (200, 304):
            return answer
        try:
            problem = LotlineProblem(json.loads(answer.body), answer.retry_after_seconds())
        except (ValueError, KeyError, TypeError):
            raise RuntimeError(f"{answer.status} from {target}, and no problem that says why") from None
        raise problem

    def _send_patiently(self, target: str, etag: str | None) -> Answer:
        end = self._now() + self._budget_seconds
        unreached = 0
        in_front = False
        left: int | None = None
        try:
            while True:
                if not in_front and self._gate.is_closed():
                    in_front = self._gate.enter()
                try:
                    answer = self._send(target, etag)
                except urllib.error.URLError:
                    unreached += 1
                    if unreached >= UNREACHED_ATTEMPTS_MAX or not self._waited(2 ** (unreached - 2), self._now(), end):
                        raise
                    continue
                now = self._now()
                left = 0 if answer.status == 429 else answer.left()
                if answer.status == 429:
                    in_front = in_front or self._gate.enter()
                    if not in_front and self._now() < end:
                        continue
                if answer.status not in (429, 503) or not self._waited(answer.retry_after_seconds(), now, end):
                    return answer
        finally:
            if in_front:
                self._gate.leave(left)

    def _waited(self, seconds: float | None, since: float, end: float) -> bool:
        """Waits if the budget allows it, and says whether it did."""
        if seconds is None:
            return False
        until = since + seconds * (1 + random.random() * JITTER)
        if until > end:
            return False
        if until > self._now():
            self._wait(until - self._now())
        return True

    def _send(self, target: str, etag: str | None) -> Answer:
        """One attempt. Raises URLError for whatever keeps an answer from arriving whole."""
        request = urllib.request.Request(self._base_url + target, headers={"Accept-Encoding": "gzip"})
        if etag is not None:
            request.add_header("If-None-Match", etag)
        # Unredirected, so that the key is not sent to another server after a redirect.
        request.add_unredirected_header("Authorization", f"Bearer {self._api_key}")
        try:
            try:
                response = urllib.request.urlopen(request, timeout=self._timeout_seconds)
            except urllib.error.HTTPError as refusal:
                response = refusal
            with response:
                body = response.read()
        except urllib.error.URLError:
            raise
        except (OSError, http.client.HTTPException) as fault:
            raise urllib.error.URLError(fault) from fault
        headers = response.headers
        if headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        if self._on_response:
            self._on_response(response.status, headers)
        return Answer(response.status, headers, body)


class _Conditional(Operations):
    """One call with the ETag of an answer that is held."""

    def __init__(self, client: Lotline, held: Held[Any] | None) -> None:
        self._client = client
        self._held = held
        self.etag = ""
        self.dataset_version = ""

    def _asked(self, target: str, read: Callable[[bytes], Any]) -> Any:
        held = self._held
        answer = self._client._ask(target, held.etag if held else None)
        self.dataset_version = answer.headers.get("Dataset-Version", "")
        if held and answer.status == 304:
            self.etag = held.etag
            return held.answer
        self.etag = answer.headers.get("ETag", "")
        return read(answer.body)

    def _get(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Any:
        return self._asked(_target(path, in_path, query), json.loads)

    def _csv(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> str:
        return self._asked(_target(path, in_path, {**query, "format": "csv"}), bytes.decode)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # In plain digits, since the service accepts neither exponents nor "1.0" for a whole number.
        return format(Decimal(repr(value)), "f") if value % 1 else str(int(value))
    if isinstance(value, dates.datetime):
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone: give it one, such as tzinfo=timezone.utc")
        value = value.astimezone(dates.timezone.utc).isoformat().replace("+00:00", "Z")
    return urllib.parse.quote(str(value), safe="")


def _target(path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> str:
    """Path and query. A list is sent as one parameter, separated by commas; None is left out."""
    for name, value in in_path.items():
        path = path.replace(f"{{{name}}}", urllib.parse.quote(value, safe=""))
    pairs = [
        f"{name}={','.join(map(_text, value)) if isinstance(value, (list, tuple)) else _text(value)}"
        for name, value in query.items()
        if value is not None
    ]
    return f"{path}?{'&'.join(pairs)}" if pairs else path
