import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embedCode, MarketEmbed } from "@/components/market/embed";
import { marketOfZip } from "@/components/market/read-market";
import { readMonth } from "@/components/market/reading";
import { MAX_HISTORY_MONTHS, type MarketHistory, type MarketMonth } from "@/lib/domain/market";
import { getReader } from "@/lib/http/reader";
import { setRuntime } from "@/lib/http/runtime";
import type { Theme } from "@/lib/web/theme";
import { type TestService, testService } from "@/test/http/service";
import { GET } from "./markets/[zipCode]/route";
import { GET as getStyle } from "./style.css/route";

let service: TestService;
beforeAll(async () => {
  service = await testService();
  setRuntime(service.runtime);
});
afterAll(() => {
  setRuntime(undefined);
  service.close();
});

const MONTH: MarketMonth = {
  month: "2026-08",
  activeListings: 33,
  medianListPrice: 815_000,
  soldCount: 12,
  medianSoldPrice: 799_000,
  medianDaysOnMarket: 41,
  averagePricePerSqft: 480,
};

interface More {
  theme?: Theme;
  sources?: string[];
  history?: Partial<MarketHistory>;
  homes?: string;
}

async function embed(more: More = {}) {
  const [{ info }, history] = await Promise.all([
    getReader().dataset(),
    getReader().history("78704", MAX_HISTORY_MONTHS),
  ]);
  const market = marketOfZip({ ...history!, ...more.history });
  const homes = more.homes ?? null;
  return renderToStaticMarkup(
    <MarketEmbed
      market={market}
      reading={more.sources?.length === 0 ? null : readMonth({ ...market, homes }, info.asOf)}
      homes={homes}
      href="/markets/78704"
      info={info}
      sources={more.sources ?? null}
      theme={more.theme ?? "system"}
      origin="https://lotline.example"
    />,
  );
}

describe("the market page that other sites can embed", () => {
  test("has key figures, one chart, a link to the full page, and no scripts", async () => {
    const html = await embed({ history: { history: [MONTH] } });
    expect(html.match(/<dt>/g)).toHaveLength(4);
    expect(html.match(/<figure>/g)).toHaveLength(1);
    expect(html).toContain('href="https://lotline.example/markets/78704" target="_blank"');
    expect(html).not.toMatch(/<script|javascript:| on\w+=/);
  });

  test("takes a light or dark theme, and otherwise follows the device", async () => {
    expect(await embed({ theme: "dark" })).toContain('data-theme="dark"');
    expect(await embed()).not.toContain("data-theme");
  });

  test("says when figures are published by others, and when a ZIP has none", async () => {
    expect(await embed({ sources: ["Redfin"] })).toContain("As published by Redfin");
    expect(await embed({ sources: [] })).toContain("We have no figures for 78704.");
    expect(await embed({ history: { history: [] } })).toContain("We have no figures for 78704.");
  });

  test("has a style rule for every class it uses, with the color tokens of the pages", async () => {
    const css = await (await getStyle()).text();
    const classes = [...(await embed()).matchAll(/class="([^"]+)"/g)].flatMap((match) =>
      match[1]!.split(" ").filter((name) => name !== ""),
    );
    expect(classes).toContain("place");
    for (const name of new Set(classes)) expect(css).toContain(`.${name.replace(/[^\w-]/g, "\\$&")} {`);
    expect(css).toContain(readFileSync("app/tokens.css", "utf8"));
  });

  test("leaves out unknown figures and unknown changes", async () => {
    const html = await embed({ history: { history: [{ ...MONTH, medianListPrice: null }] } });
    expect(html.match(/<dt>/g)).toHaveLength(3);
    expect(html).not.toContain("–");
  });

  test("of a segment names its homes, and keeps the segment in its address", async () => {
    const html = await embed({ homes: "condos with 2+ beds" });
    expect(html).toContain("Condos with 2+ beds in 78704");
    const code = embedCode({ zipCode: "78704", place: "x", segment: "propertyType=condo&minBeds=2", origin: "" });
    expect(code).toContain('src="/embed/markets/78704?propertyType=condo&amp;minBeds=2&amp;theme=auto"');
  });

  test("answers 404 for a ZIP that is unknown or invalid, and 503 without a dataset", async () => {
    const ask = (zipCode: string) =>
      GET(new Request("http://x/embed?theme=dark"), { params: Promise.resolve({ zipCode }) });
    for (const zipCode of ["00000", "abc"]) {
      const answer = await ask(zipCode);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(/^<!doctype html><html lang="en-US" data-theme="dark">.*No such market/);
    }
    service.serve(null);
    expect((await ask("78704")).status).toBe(503);
  });

  test("is embedded by one iframe whose title says what it shows", () =>
    expect(
      embedCode({ zipCode: "63366", place: '63366, O"Fallon, MO', segment: "", origin: "https://lotline.example" }),
    ).toMatch(
      /^<iframe src="https:\/\/lotline\.example\/embed\/markets\/63366\?theme=auto" title="Housing market of 63366, O&quot;Fallon, MO" loading="lazy" style="[^"]+"><\/iframe>$/,
    ));
});
