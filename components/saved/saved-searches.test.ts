import { expect, test } from "vitest";
import type { SearchAnswer } from "@/lib/web/queries";
import { newSince } from "./saved-searches";

const answer = (total: number, ...updated: string[]): SearchAnswer => ({
  meta: { total, limit: 100, offset: 0 },
  data: updated.map((lastUpdated) => ({ lastUpdated })) as SearchAnswer["data"],
});

test.each([
  ["nothing matches", answer(0), 0, false],
  ["all are older", answer(2, "2026-09-30T00:00:00Z", "2026-09-01T00:00:00Z"), 0, false],
  ["some are newer", answer(9, "2026-10-02T00:00:00Z", "2026-10-01T00:00:00Z"), 1, false],
  [
    "all that were read are newer, and there are more",
    answer(9, "2026-10-03T00:00:00Z", "2026-10-02T00:00:00Z"),
    2,
    true,
  ],
  ["all are newer and there are no more", answer(2, "2026-10-03T00:00:00Z", "2026-10-02T00:00:00Z"), 2, false],
])("the number of new homes in a saved search when %s", (_, found, count, orMore) =>
  expect(newSince(found, "2026-10-01T00:00:00Z")).toEqual({ count, orMore }),
);
