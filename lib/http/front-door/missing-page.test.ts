import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { slugOf } from "@/lib/domain/operation-slug";
import type { PropertyStore } from "@/lib/store/store";
import { DatasetUnavailable } from "@/lib/store/unavailable";
import { OPERATIONS } from "../operations/table";
import { PROBLEMS } from "../problems";
import { MISSING_HEADER } from "./missing-header";
import { createMissingPage } from "./missing-page";

const bytes = new Uint8Array();
const store = {
  market: (zip: string) => (zip === "78704" ? bytes : null),
  property: async (id: string) => (id === "prop_1" ? bytes : null),
} as unknown as PropertyStore;

async function ask(url: string, headers: Record<string, string> = {}, open = () => store) {
  const request = { url, headers } as unknown as IncomingMessage;
  const missing = await createMissingPage({ store: open })(request);
  expect(request.headers[MISSING_HEADER]).toBe(missing ? "1" : undefined);
  return missing;
}

describe("pages of what does not exist are known before they are rendered", () => {
  test.each([
    ["/markets/78704", false],
    ["/markets/78704?months=60", false],
    ["/markets/78704/", false],
    ["/markets/78799", true],
    ["/markets/78799?_rsc=1", true],
    ["/markets/abc", true],
    ["/markets/%37%38%37%30%34", false],
    ["/markets/%A0", false],
    ["/markets/78799/opengraph-image", false],
    ["/markets", false],
    ["/homes/prop_1", false],
    ["/homes/prop_2", true],
    ["/homes?x=/homes/prop_2", false],
    ["/developers", false],
    ["/developers/", false],
    ["/developers/get-market", false],
    ["/developers/getMarket", true],
    ["/developers/nothing", true],
    ["/developers/errors/rate_limited", false],
    ["/developers/errors/nothing", true],
    ["/developers/errors/__proto__", true],
    ["/", false],
  ])("%s: %s", async (url, missing) => expect(await ask(url)).toBe(missing));

  test("every page of the reference is there", async () => {
    const folder = join(import.meta.dirname, "../../../app/developers");
    const beside = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("["))
      .map(({ name }) => name);
    const slugs = OPERATIONS.map(({ id }) => slugOf(id));
    const codes = Object.keys(PROBLEMS).map((code) => `errors/${code}`);
    for (const name of [...beside, ...slugs, ...codes]) expect(await ask(`/developers/${name}`), name).toBe(false);
  });

  test("a visitor cannot claim it", async () =>
    expect(await ask("/markets/78704", { [MISSING_HEADER]: "1" })).toBe(false));
  test("without a dataset the page answers for itself", async () =>
    expect(
      await ask("/markets/78704", {}, () => {
        throw new DatasetUnavailable("none");
      }),
    ).toBe(false));
});
