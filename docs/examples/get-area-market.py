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


# The market of a city's larger homes: half a year, oldest month first.
path = "/v1/markets/area"
area = json.load(get(path, state="TX", city="Austin", minBeds=4, months=6))["data"]
pending = area["snapshot"]["underContract"]
print(f"{area['homes']} homes in {area['zipCodes']} ZIP codes, {pending} of them under contract")
for month in reversed(area["history"]):
    supply = month["inventoryMonths"] or "no sale"
    print(month["month"], month["newListings"], "listed", month["soldCount"], "sold", supply, "months of supply")

# Several ZIP codes as one area, as CSV for a spreadsheet.
with get(path, zipCode="78704,78745", format="csv") as response:
    print(response.readline().decode().strip())
