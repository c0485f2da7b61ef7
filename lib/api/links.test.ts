import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pagingLinks } from "./links";

/** rel → offset. */
function offsets(meta: { total: number; limit: number; offset: number }): Record<string, number> {
  const links = pagingLinks("/v1/properties", "city=Dripping%20Springs", meta);
  return Object.fromEntries(
    links.map((link) => {
      const [, url, rel] = /^<(.*)>; rel="(\w+)"$/.exec(link)!;
      expect(url).toMatch(/^\/v1\/properties\?city=Dripping%20Springs/);
      return [rel, Number(new URL(url!, "http://x").searchParams.get("offset") ?? 0)];
    }),
  );
}

describe("paging links", () => {
  test.each([
    [
      { total: 0, limit: 10, offset: 0 },
      { first: 0, last: 0 },
    ],
    [
      { total: 10, limit: 10, offset: 0 },
      { first: 0, last: 0 },
    ],
    [
      { total: 11, limit: 10, offset: 0 },
      { first: 0, next: 10, last: 10 },
    ],
    [
      { total: 100, limit: 10, offset: 50 },
      { first: 0, prev: 40, next: 60, last: 90 },
    ],
    [
      { total: 100, limit: 10, offset: 5 },
      { first: 0, prev: 0, next: 15, last: 95 },
    ],
    [
      { total: 100, limit: 10, offset: 95 },
      { first: 0, prev: 85, last: 95 },
    ],
    [
      { total: 100, limit: 10, offset: 5_000 },
      { first: 0, prev: 90, last: 90 },
    ],
  ])("%j → %j", (meta, expected) => expect(offsets(meta)).toEqual(expected));

  test("following next from the first page sees every row once and ends at last", () =>
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 60 }), (total, limit) => {
        let offset = 0;
        let rows = 0;
        for (;;) {
          rows += Math.min(limit, total - offset);
          const { next, last } = offsets({ total, limit, offset });
          if (next === undefined) {
            expect(last).toBe(offset);
            break;
          }
          expect(next).toBe(offset + limit);
          offset = next;
        }
        expect(rows).toBe(total);
      }),
    ));
});
