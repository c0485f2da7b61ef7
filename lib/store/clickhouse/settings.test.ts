import { describe, expect, test } from "vitest";
import { clickHouseSettings } from "./settings";

const settings = (url: string | undefined, cluster?: string) =>
  clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: url,
    LOTLINE_CLICKHOUSE_CLUSTER: cluster,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 5_000,
  });

describe("the settings of a cluster", () => {
  test("a single server gets the defaults for everything else", () =>
    expect(settings("http://localhost:8123")).toEqual({
      servers: ["http://localhost:8123"],
      user: "default",
      password: "",
      database: "default",
      cluster: null,
      timeLimitMs: 5_000,
    }));

  test("user, password and database may stand in any one of the addresses and apply to all servers", () =>
    expect(settings("https://ch1:8443, https://lot%3Aline:p%2Ca%40ss@ch2:8443/homes", "prod")).toMatchObject({
      servers: ["https://ch1:8443", "https://ch2:8443"],
      user: "lot:line",
      password: "p,a@ss",
      database: "homes",
      cluster: "prod",
    }));

  test.each<[string | undefined, string | undefined, RegExp]>([
    [undefined, undefined, /needs LOTLINE_CLICKHOUSE_URL, as in http/],
    ["ch1:8123", undefined, /address 1 must begin with http/],
    ["http://ch1:8123,", "c", /address 2 is not a valid address/],
    ["http://ch1:8123/?database=x", undefined, /address 1 must have nothing after the database/],
    ["http://ch1:8123,http://ch1:8123", "c", /an address is given twice/],
    ["http://ch1:8123,http://ch2:8123", undefined, /name their cluster too.*LOTLINE_CLICKHOUSE_CLUSTER/],
    ["http://ch1:8123,https://ch2:8443", "c", /every address must have the same scheme/],
    ["http://a:secret@ch1:8123,http://a:other@ch2:8123", "c", /every address must have the same password/],
    ["http://ch1:8123/one,http://ch2:8123/two", "c", /every address must have the same database/],
    ["http://ch1:8123/no-name", undefined, /the database name may contain only letters/],
  ])("%s is refused with a message that does not contain a password", (url, cluster, message) => {
    expect(() => settings(url, cluster)).toThrow(message);
    expect(() => settings(url, cluster)).not.toThrow(/secret|other/);
  });
});
