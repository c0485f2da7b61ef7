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


# Two years of a market, oldest month first. A month without a sale has no median.
zip_code = "78704"
path = f"/v1/markets/{zip_code}/history"
history = json.load(get(path, months=24))["data"]["history"]
for month in reversed(history):
    print(month["month"], month["soldCount"], month["medianSoldPrice"] or "no sale")

# The same months as CSV, for a spreadsheet.
with get(path, months=24, format="csv") as response:
    print(response.readline().decode().strip())
