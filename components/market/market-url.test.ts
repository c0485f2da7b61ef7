import { describe, expect, test } from "vitest";
import { marketAddress, readSegment } from "./area";
import { parseMarketView, shownMonths, viewHref } from "./market-url";
import { zipSubject } from "./subject";

const PAGE = zipSubject("78704", "Austin", "TX");
const parse = (query: string) => parseMarketView(new URLSearchParams(query), PAGE);
const rewritten = (query: string) =>
  viewHref(marketAddress(PAGE, readSegment(new URLSearchParams(query))), parse(query));

describe("a market page's address", () => {
  test.each([
    ["", "/markets/78704"],
    ["months=60", "/markets/78704?months=60"],
    ["months=48", "/markets/78704?months=60"],
    ["months=36", "/markets/78704"],
    ["months=-1", "/markets/78704"],
    ["months=999", "/markets/78704?months=60"],
    ["compare=78745,78702", "/markets/78704?compare=78745,78702"],
    ["compare=78745,78745,78704,abc,7870,", "/markets/78704?compare=78745"],
    ["compare=10001,10002,10003,10004,10005,10006", "/markets/78704?compare=10001,10002,10003,10004,10005"],
    [
      "compare=Austin/TX,TX,Round%20Rock/TX,Cañon+City/CO",
      "/markets/78704?compare=Austin/TX,TX,Round+Rock/TX,Ca%C3%B1on+City/CO",
    ],
    ["compare=Austin,tx,ZZ,/TX,Austin/TX/x,a/Texas", "/markets/78704"],
    ["from=2025-01&to=2026-03&view=table", "/markets/78704?from=2025-01&to=2026-03&view=table"],
    ["from=2026-03&to=2025-01", "/markets/78704"],
    ["from=2026-13&to=2027-01", "/markets/78704"],
    ["window=3&show=index", "/markets/78704?window=3&show=index"],
    ["window=1&show=value", "/markets/78704?window=1"],
    ["window=2&show=sums", "/markets/78704"],
    [
      "minBeds=3&propertyType=condo&minSqft=x&listPrice=1&months=60",
      "/markets/78704?propertyType=condo&minBeds=3&months=60",
    ],
  ])("“%s” is read and written back as %s", (query, href) => expect(rewritten(query)).toBe(href));

  test("the months shown are those of the window, narrowed by the brush if it lies within them", () => {
    expect(shownMonths(parse("months=12"), "2026-10")).toHaveLength(12);
    expect(shownMonths(parse("months=12&from=2026-02&to=2026-05"), "2026-10")).toEqual([
      "2026-02",
      "2026-03",
      "2026-04",
      "2026-05",
    ]);
    expect(shownMonths(parse("months=12&from=2020-02&to=2020-05"), "2026-10")).toHaveLength(12);
  });
});
