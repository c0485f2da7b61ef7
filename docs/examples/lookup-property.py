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


# The home at exactly this address, or those that were probably meant.
address = {"streetAddress": "333 Main St", "city": "Austin", "state": "TX", "zipCode": "78704"}
try:
    home = json.load(get("/v1/properties/lookup", **address))["data"]
    print(home["id"], home["status"], home["listPrice"])
except Problem as problem:
    details = problem.args[0]
    if details["code"] != "address_not_found":
        raise
    for near in details["suggestions"]:
        print("Did you mean", near["id"], near["address"])
