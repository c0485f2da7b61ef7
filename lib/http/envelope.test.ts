import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pagingLinks } from "./envelope";

/** The offset of each paging link, by its rel. */
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
    [
      { total: 809, limit: 100, offset: 1_000 },
      { first: 0, prev: 800, last: 800 },
    ],
    [
      { total: 809, limit: 100, offset: 809 },
      { first: 0, prev: 800, last: 800 },
    ],
    [
      { total: 809, limit: 100, offset: 1_005 },
      { first: 0, prev: 800, last: 800 },
    ],
    [
      { total: 0, limit: 10, offset: 7 },
      { first: 0, prev: 0, last: 0 },
    ],
  ])("%j → %j", (meta, expected) => expect(offsets(meta)).toEqual(expected));

  test("following next from the first page visits every row once and ends at the last page", () =>
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

  test("following prev from a multiple of the limit, or from beyond the end, visits every earlier row once", () =>
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 60 }), fc.nat(600), (total, limit, at) => {
        let offset: number | undefined = at < total ? at - (at % limit) : at;
        const end = Math.min(total, offset < total ? offset + limit : total);
        const seen: number[] = [];
        for (; offset !== undefined; offset = offsets({ total, limit, offset }).prev)
          for (let row = offset; row < Math.min(offset + limit, total); row++) seen.push(row);
        expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: end }, (_, row) => row));
      }),
    ));
});
