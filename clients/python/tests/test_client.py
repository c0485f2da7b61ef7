"""These need a running service: LOTLINE_URL, a key, and another key with a limit of 3 requests per minute."""

import datetime as dates
import os
import socket
import sys
import threading
import typing
import unittest
import urllib.error
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import lotline  # noqa: E402
from lotline import DatasetChanged, Lotline, LotlineProblem  # noqa: E402

URL = os.environ["LOTLINE_URL"]
KEY = os.environ["LOTLINE_API_KEY"]
LIMITED_KEY = os.environ["LOTLINE_LIMITED_KEY"]


class Clock:
    """Time that passes only by waits, which may not overlap."""

    def __init__(self) -> None:
        self.time = 0.0
        self.waits: list[float] = []
        self.waiting = threading.Lock()

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        if not self.waiting.acquire(blocking=False):
            raise AssertionError("two threads wait at once")
        self.waits.append(seconds)
        threading.Event().wait(0.001)  # gives the others a turn
        self.time += seconds
        self.waiting.release()


class AgainstARunningService(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Lotline(URL, KEY)

    def test_a_list_is_sent_as_one_parameter(self) -> None:
        page = self.client.search_properties(zipCode=["78704", "97201"], status=["forSale"], minBaths=0.5)
        self.assertGreater(page["meta"]["total"], 0)
        for home in page["data"]:
            self.assertEqual(home["status"], "forSale")
            self.assertIn(home["address"]["zipCode"], ["78704", "97201"])
        found = self.client.map_properties(zoom=4, bbox=[-180.0, -90.0, 180.0, 90.0])
        self.assertEqual(found["data"]["type"], "FeatureCollection")
        self.assertGreater(len(found["data"]["features"]), 0)

    def test_rows_gives_each_row_of_all_pages_once(self) -> None:
        total = self.client.search_properties(status=["forSale", "offMarket"])["meta"]["total"]
        self.assertGreater(total, 14)
        ids = [home["id"] for home in self.client.iter_search_properties(status=["forSale", "offMarket"], limit=7)]
        self.assertEqual([len(ids), len(set(ids))], [total, total])
        for series in self.client.iter_get_market_series("78704", limit=1):
            self.assertIn("points", series)

    def test_path_parameters_csv_and_calls_without_parameters(self) -> None:
        self.assertEqual(self.client.get_market("78704")["data"]["zipCode"], "78704")
        csv = self.client.get_market_history_csv("78704", months=2)
        self.assertEqual(len(csv.splitlines()), 3)
        self.assertEqual(self.client.get_account()["data"]["plan"], "enterprise")
        self.assertEqual(self.client.get_description()["openapi"], "3.1.0")
        home = self.client.search_properties(underContract=False, limit=1)["data"][0]
        self.assertEqual(self.client.get_property(home["id"])["data"]["id"], home["id"])

    def test_a_problem_is_raised_as_lotline_problem(self) -> None:
        with self.assertRaises(LotlineProblem) as caught:
            self.client.search_properties(minPrice=5, maxPrice=1)
        self.assertEqual(caught.exception.code, "invalid_parameters")
        self.assertEqual(caught.exception.problem["errors"][0]["parameter"], "minPrice")
        self.assertRegex(str(caught.exception), r"400 invalid_parameters: .*\n  minPrice must not be above maxPrice")
        with self.assertRaises(LotlineProblem) as caught:
            Lotline(URL, "lot_wrong").get_account()
        self.assertEqual((caught.exception.status, caught.exception.code), (401, "invalid_api_key"))

    def test_after_a_429_the_client_waits_as_told(self) -> None:
        clock = Clock()
        limited = Lotline(URL, LIMITED_KEY, budget_seconds=30, now=clock.now, wait=clock.wait)
        with self.assertRaises(LotlineProblem) as caught:
            for _ in range(4):
                limited.get_account()
        self.assertEqual(caught.exception.code, "rate_limited")
        self.assertEqual(len(clock.waits), 1)
        self.assertGreater(caught.exception.retry_after_seconds, 0)

    def test_an_answer_that_is_held_is_asked_for_again_with_its_etag(self) -> None:
        statuses: list[int] = []
        client = Lotline(URL, KEY, on_response=lambda status, _: statuses.append(status))
        held = client.get_if_changed(None, client.get_market, "78704")
        again = client.get_if_changed(held, client.get_market, "78704")
        self.assertIs(again.answer, held.answer)
        self.assertEqual(again.answer["data"]["zipCode"], "78704")
        self.assertEqual(again.dataset_version, held.dataset_version)
        csv = client.get_if_changed(None, client.get_market_history_csv, "78704", months=2)
        self.assertEqual(len(csv.answer.splitlines()), 3)
        self.assertEqual(statuses, [200, 304, 200])

    def test_dates_and_instants_are_taken(self) -> None:
        east = dates.timezone(dates.timedelta(hours=-5))
        since = dates.datetime(2026, 3, 1, 12, tzinfo=east)
        for home in self.client.search_properties(updatedSince=since, soldSince=dates.date(2020, 1, 1))["data"]:
            self.assertGreaterEqual(home["lastUpdated"], "2026-03-01T17:00:00Z")
        with self.assertRaisesRegex(ValueError, "has no time zone"):
            self.client.search_properties(updatedSince=dates.datetime(2026, 3, 1))

    def test_details_are_asked_for_by_include(self) -> None:
        home = self.client.search_properties(include="details", limit=1)["data"][0]
        self.assertIn("yearBuilt", home)
        self.assertIn("yearBuilt", self.client.search_properties_csv(include="details", limit=1))
        self.assertNotIn("yearBuilt", self.client.search_properties_csv(limit=1))

    def test_on_response_is_called_for_every_answer(self) -> None:
        seen: list[str] = []
        client = Lotline(URL, KEY, on_response=lambda status, headers: seen.append(f"{status} {headers['RateLimit']}"))
        client.get_account()
        self.assertRegex(seen[0], r'^200 "enterprise";r=\d+')


class AgainstAnswersThatAreMadeUp(unittest.TestCase):
    """Mocks answers, each (status, headers, body), which are sent one after the other for any request."""

    def serve(self, *answers: tuple[int, dict[str, str], str] | None) -> str:
        """None is a connection that breaks without an answer."""
        left = list(answers)
        return self.serve_by(lambda: left.pop(0), HTTPServer)

    def serve_by(self, answer, server_class=ThreadingHTTPServer) -> str:
        self.asked: list[str] = []
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                given = answer()
                if given is None:
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                status, headers, body = given
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_: object) -> None:
                pass

        server = server_class(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    ROW = '{"meta": {}, "data": [{"id": "a"}]}'

    def test_a_request_is_sent_again_after_the_wait_that_a_429_or_a_503_asks_for(self) -> None:
        clock = Clock()
        url = self.serve((429, {"Retry-After": "7"}, "{}"), (503, {"Retry-After": "5"}, "{}"), (200, {}, self.ROW))
        page = Lotline(url, KEY, now=clock.now, wait=clock.wait).search_properties()
        self.assertEqual([len(page["data"]), len(clock.waits)], [1, 2])
        for asked, waited in zip([7, 5], clock.waits):
            self.assertTrue(asked <= waited <= asked * 1.25, waited)

    def test_30_calls_at_once_at_an_empty_bucket_all_succeed_with_one_wait_at_a_time(self) -> None:
        clock = Clock()
        lock = threading.Lock()
        taken = 0

        def answer() -> tuple[int, dict[str, str], str]:
            nonlocal taken
            with lock:
                left = int(clock.time) - taken
                if left < 1:
                    return 429, {"Retry-After": "1"}, "{}"
                taken += 1
                return 200, {"RateLimit": f'"free";r={left - 1};t=60'}, self.ROW

        limited = Lotline(self.serve_by(answer), KEY, now=clock.now, wait=clock.wait)
        with ThreadPoolExecutor(30) as threads:
            pages = [threads.submit(limited.search_properties) for _ in range(30)]
        self.assertEqual([len(page.result()["data"]) for page in pages], [1] * 30)
        self.assertLessEqual(len(self.asked), 90)

    def test_a_request_is_sent_again_after_a_broken_connection(self) -> None:
        clock = Clock()
        client = Lotline(self.serve(None, (200, {}, self.ROW)), KEY, now=clock.now, wait=clock.wait)
        self.assertEqual(len(client.search_properties()["data"]), 1)
        client = Lotline(self.serve(*[None] * 5), KEY, now=clock.now, wait=clock.wait)
        with self.assertRaises(urllib.error.URLError):
            client.get_account()
        self.assertEqual(len(self.asked), 5)

    def test_a_request_is_sent_again_after_a_timeout(self) -> None:
        clock = Clock()
        late = threading.Event()
        self.addCleanup(late.set)
        answers = iter([lambda: late.wait() and None, lambda: (200, {}, self.ROW)])
        url = self.serve_by(lambda: next(answers)())
        client = Lotline(url, KEY, timeout_seconds=0.05, now=clock.now, wait=clock.wait)
        self.assertEqual(len(client.search_properties()["data"]), 1)

    def test_the_client_does_not_wait_if_the_budget_is_too_short(self) -> None:
        url = self.serve((429, {"Retry-After": "999"}, "{}"))
        with self.assertRaisesRegex(RuntimeError, "^429 from"):
            Lotline(url, KEY).get_account()

    def test_the_next_page_is_the_one_in_the_link_header(self) -> None:
        following = "/v1/properties?zipCode=78704,78745&cursor=b%2Bc"
        link = {"Link": f'</a>; rel="first", <{following}>; rel="next"'}
        url = self.serve((200, link, self.ROW), (200, {}, self.ROW))
        asked_for = {"zipCode": ["78704", "78745"], "minBaths": 2.0, "maxBaths": 0.0000125}
        self.assertEqual([home["id"] for home in Lotline(url, KEY).iter_search_properties(**asked_for)], ["a", "a"])
        self.assertEqual(self.asked, ["/v1/properties?zipCode=78704,78745&minBaths=2&maxBaths=0.0000125", following])

    def test_a_republish_between_two_pages_is_raised_as_dataset_changed(self) -> None:
        link = {"Link": '</v1/properties?offset=1>; rel="next"', "Dataset-Version": "a"}
        url = self.serve((200, link, self.ROW), (200, {"Dataset-Version": "b"}, self.ROW))
        with self.assertRaises(DatasetChanged):
            list(Lotline(url, KEY).iter_search_properties())

    def test_an_error_response_that_is_not_a_problem_is_raised_with_its_status(self) -> None:
        url = self.serve((502, {}, "<html>"))
        with self.assertRaisesRegex(RuntimeError, "^502 from /v1/account"):
            Lotline(url, KEY).get_account()


class Types(unittest.TestCase):
    def test_every_annotation_can_be_evaluated(self) -> None:
        names = [name for name in vars(lotline.operations) if name[0].isupper()]
        self.assertGreater(len(names), 30)
        for name in names:
            value = getattr(lotline.operations, name)
            if typing.is_typeddict(value):
                typing.get_type_hints(value, vars(lotline.operations))
        for method in vars(lotline.operations.Operations).values():
            if callable(method):
                typing.get_type_hints(method, vars(lotline.operations))


if __name__ == "__main__":
    unittest.main()
