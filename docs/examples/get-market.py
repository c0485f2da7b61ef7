import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000")
API_KEY = os.environ.get("LOTLINE_API_KEY", "")


class Problem(Exception):
    """What the service says of a request that it does not answer."""


def get(path, **query):
    """GETs a path, waiting where the rate limit asks for it. Raises Problem."""
    url = f"{BASE_URL}{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {API_KEY}"})
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        if error.code == 429:
            time.sleep(int(error.headers["Retry-After"]))
            return get(path, **query)
        raise Problem(json.load(error)) from None


# What a ZIP code's market does now. The ETag lets the next call ask only for what changed.
zip_code = "78704"
response = get(f"/v1/markets/{zip_code}")
market = json.load(response)["data"]
now = market["snapshot"]
print(market["city"], now["date"], now["soldLast30d"], "sold, median", now["medianSoldPrice"])

again = urllib.request.Request(
    f"{BASE_URL}/v1/markets/{zip_code}",
    headers={"Authorization": f"Bearer {API_KEY}", "If-None-Match": response.headers["ETag"]},
)
try:
    urllib.request.urlopen(again)
    print("Changed")
except urllib.error.HTTPError as error:
    print("Unchanged" if error.code == 304 else f"Status {error.code}")
