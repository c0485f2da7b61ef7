import json
import os
import urllib.request

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000")

# Every operation with how many parameters it takes. No key is needed.
with urllib.request.urlopen(f"{BASE_URL}/v1/openapi.json") as response:
    description = json.load(response)
print("OpenAPI", description["openapi"])
for path, item in description["paths"].items():
    print(path, item["get"]["summary"], len(item["get"]["parameters"]))
