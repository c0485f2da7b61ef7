import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { setRuntime } from "@/lib/http/runtime";
import type { HomeRow } from "@/lib/web/queries";
import { anyText } from "@/test/any-text";
import { type TestService, testService } from "@/test/http/service";
import { answerFeed, atomFeed } from "./atom";

const ORIGIN = "https://lotline.example";
const AS_OF = "2026-10-31";

const rowOf = (record: PropertyRecord): HomeRow => ({ ...toSummary(record), ...toDetails(record, AS_OF) });

let service: TestService;
beforeEach(async () => {
  service = await testService();
  setRuntime(service.runtime);
});
afterEach(() => {
  setRuntime(undefined);
  service.close();
});

const ask = (query = "", held?: string) =>
  answerFeed(
    new Request(`${ORIGIN}/homes/feed?${query}`, { headers: held === undefined ? {} : { "If-None-Match": held } }),
    ORIGIN,
  );
const textsOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, text]) => text!);
const entriesOf = (xml: string) => xml.split("<entry>").slice(1);

describe("the Atom feed of a search (RFC 4287)", () => {
  test("lists the homes that changed last, newest first, with every element that an entry must have", async () => {
    const answer = await ask("status=forSale&sort=listPrice&view=map&whatever=1");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await answer.text();
    const newest = service.records
      .filter(({ status }) => status === "forSale")
      .sort((a, b) => (a.lastUpdated < b.lastUpdated || (a.lastUpdated === b.lastUpdated && a.id < b.id) ? 1 : -1))
      .slice(0, 50);
    expect([...xml.matchAll(/href="[^"]*\/homes\/(prop_[^"]+)"/g)].map(([, id]) => id)).toEqual(
      newest.map(({ id }) => id),
    );
    for (const [i, entry] of entriesOf(xml).entries()) {
      for (const tag of ["id", "title", "updated"]) expect(textsOf(entry, tag), tag).toHaveLength(1);
      expect(textsOf(entry, "updated")).toEqual([newest[i]!.lastUpdated]);
    }
    const [head] = xml.split("<entry>");
    for (const tag of ["id", "title", "updated", "name"]) expect(textsOf(head!, tag), tag).toHaveLength(1);
    expect(head).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}/homes/feed?status=forSale"/>`);
  });

  test("has an id for each event of a home, so that a price cut resurfaces it, and the same ones after a rebuild", () => {
    const home = rowOf(service.records[0]!);
    const cut = { date: "2026-10-30", event: "priceChanged", price: 500_000, source: "MLS" } as const;
    const events = [
      { ...cut, date: "2026-10-01", event: "listed", price: 520_000 },
      cut,
      { ...cut, price: 490_000 },
      { ...cut, date: "2026-10-31" },
      null,
    ] as const;
    const idsOf = (lastUpdated: string) =>
      events.map((latestEvent) => {
        const homes = [{ ...home, latestEvent, lastUpdated }];
        return textsOf(atomFeed({ origin: ORIGIN, filter: {}, homes, asOf: AS_OF }), "id")[1];
      });
    const ids = idsOf("2026-10-31T00:00:00Z");
    expect(new Set(ids).size).toBe(events.length);
    expect(idsOf("2026-11-30T00:00:00Z")).toEqual(ids);
  });

  test("has ids that differ between homes and do not depend on the host or the time", async () => {
    const home = rowOf(service.records[0]!);
    const of = (origin: string, lastUpdated: string) =>
      textsOf(atomFeed({ origin, filter: {}, homes: [{ ...home, lastUpdated }], asOf: AS_OF }), "id");
    expect(of("https://a.example", "2026-01-01T00:00:00Z")).toEqual(of("https://b.example", "2026-02-01T00:00:00Z"));
    const ids = textsOf(await (await ask()).text(), "id");
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  test("answers 304 without a body to a matching ETag, and another search has another ETag", async () => {
    const first = await ask("minBeds=2");
    const etag = first.headers.get("etag")!;
    for (const held of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await ask("minBeds=2", held);
      expect([again.status, await again.text(), again.headers.get("etag")], held).toEqual([304, "", etag]);
    }
    expect((await ask("minBeds=3", etag)).status).toBe(200);
  });

  test("has no entries when no home matches, and answers 503 without a dataset", async () => {
    const xml = await (await ask("minPrice=999999999")).text();
    expect(entriesOf(xml)).toEqual([]);
    expect(textsOf(xml, "updated")).toHaveLength(1);
    service.serve(null);
    const answer = await ask();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("is well-formed and keeps the text of any address", () => {
    const home = rowOf(service.records[0]!);
    fc.assert(
      fc.property(anyText(), (streetAddress) => {
        const homes = [{ ...home, address: { ...home.address, streetAddress } }];
        const xml = atomFeed({ origin: ORIGIN, filter: { city: streetAddress }, homes, asOf: AS_OF });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML must not have
        expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(xml.replace(/&(?:amp|lt|gt|quot);/g, "")).not.toContain("&");
        const tags = [...xml.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)];
        const open: string[] = [];
        for (const [, closes, name, empty] of tags) {
          if (closes) expect(open.pop()).toBe(name);
          else if (!empty) open.push(name!);
        }
        expect(open).toEqual([]);
        expect(xml.match(/[<>]/g)!.length).toBe(2 * tags.length + 2);
      }),
    );
  });
});
