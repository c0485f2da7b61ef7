"""These need a running service: LOTLINE_URL, a key, and another key with a limit of 3 requests per minute."""

import os
import sys
import threading
import typing
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import lotline  # noqa: E402
from lotline import DatasetChanged, Lotline, LotlineProblem  # noqa: E402

URL = os.environ["LOTLINE_URL"]
KEY = os.environ["LOTLINE_API_KEY"]
LIMITED_KEY = os.environ["LOTLINE_LIMITED_KEY"]


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
        waits: list[float] = []
        limited = Lotline(URL, LIMITED_KEY, attempts_max=2, wait=waits.append)
        with self.assertRaises(LotlineProblem) as caught:
            for _ in range(4):
                limited.get_account()
        self.assertEqual(caught.exception.code, "rate_limited")
        self.assertEqual(len(waits), 1)
        self.assertGreater(caught.exception.retry_after_seconds, 0)

    def test_on_response_is_called_for_every_answer(self) -> None:
        seen: list[str] = []
        client = Lotline(URL, KEY, on_response=lambda status, headers: seen.append(f"{status} {headers['RateLimit']}"))
        client.get_account()
        self.assertRegex(seen[0], r'^200 "enterprise";r=\d+')


class AgainstAnswersThatAreMadeUp(unittest.TestCase):
    """Mocks answers, each (status, headers, body), which are sent one after the other for any request."""

    def serve(self, *answers: tuple[int, dict[str, str], str]) -> str:
        left = list(answers)
        self.asked: list[str] = []
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                status, headers, body = left.pop(0)
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    ROW = '{"meta": {}, "data": [{"id": "a"}]}'

    def test_a_request_is_sent_again_after_the_wait(self) -> None:
        waits: list[float] = []
        url = self.serve((429, {"Retry-After": "7"}, "{}"), (200, {}, self.ROW))
        self.assertEqual(len(Lotline(url, KEY, wait=waits.append).search_properties()["data"]), 1)
        self.assertEqual(waits, [7])

    def test_the_client_does_not_wait_if_the_wait_is_too_long(self) -> None:
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
