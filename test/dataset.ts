import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetSource } from "@/lib/dataset/source";
import type { PropertyRecord } from "@/lib/domain/property";

/** For tests: a source of these records as of 2026-10-31. */
export const sourceOf = (records: DatasetSource["records"], over: Partial<DatasetSource> = {}): DatasetSource => ({
  asOf: "2026-10-31",
  kind: "generated",
  name: "Test",
  source: "Made for a test.",
  records,
  ...over,
});

/** For tests: a new, empty state folder. */
export const emptyVar = (): string => mkdtempSync(join(tmpdir(), "lotline-var-"));

/** For tests: a record whose optional fields are all empty. */
export const bareRecord = (n: number): PropertyRecord => ({
  id: `prop_${n.toString(16).padStart(16, "0")}`,
  status: "offMarket",
  listPrice: null,
  address: { streetAddress: `${n} Bare St`, city: "Austin", state: "TX", zipCode: "78704" },
  bedroomsTotal: null,
  bathroomsTotal: null,
  livingArea: null,
  lotSize: null,
  yearBuilt: null,
  propertyType: "land",
  daysOnMarket: null,
  priceHistory: [],
  taxHistory: [],
  scores: null,
  coordinates: null,
  lastUpdated: "2026-10-01T00:00:00Z",
});
