import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSegment } from "@/components/market/area";
import { zipSubject } from "@/components/market/subject";
import { buildDataset } from "@/lib/dataset/build";
import { grouped } from "@/lib/domain/lists";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { openColumnar } from "@/lib/store/columnar/open";
import { datasetFolder } from "@/lib/store/current";
import { emptyVar, sourceOf } from "./dataset";
import { differences, ofSegment, saidOf } from "./figures";
import { generatedRecords } from "./generated";
import { areaOf } from "./reference-store/markets";

const AS_OF = "2026-10-31";
const records = generatedRecords(500, 3);
const zips = [...grouped(records, ({ address }) => address.zipCode)].slice(0, 2);
const varDir = emptyVar();
let store: ReturnType<typeof openColumnar>;

beforeAll(async () => {
  const { version } = await buildDataset(sourceOf(records), { varDir });
  store = openColumnar(datasetFolder(varDir, version));
});
afterAll(() => {
  store.close();
  rmSync(varDir, { recursive: true });
});

test.each(
  zips.flatMap(([zip, homes]) => ["", "propertyType=condo", "minBeds=4"].map((text) => [zip, text, homes] as const)),
)("what pages say of %s, homes “%s”, follows from its records read with plain loops", async (zip, text, homes) => {
  const segment = readSegment(new URLSearchParams(text));
  const subject = zipSubject(zip, "Austin", "TX");
  const own = ofSegment(homes, segment);
  const [ours, theirs] = await Promise.all([
    saidOf(
      subject,
      segment,
      (window) => store.area({ ...subject.filter, ...segment }, MAX_HISTORY_MONTHS, window),
      AS_OF,
    ),
    saidOf(subject, segment, (window) => areaOf(own, AS_OF, MAX_HISTORY_MONTHS, window), AS_OF),
  ]);
  expect(Object.keys(theirs).length).toBeGreaterThan(40);
  expect(differences(ours, theirs)).toEqual([]);
});

test("a difference is told by its part, and one that only one of them has too", () =>
  expect(differences({ headline: "a", lead: "b" }, { headline: "c", csv: "d" })).toEqual([
    "headline: a | c",
    "lead: b | undefined",
    "csv: undefined | d",
  ]));
