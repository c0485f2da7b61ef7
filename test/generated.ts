import { generateRecords } from "@/lib/dataset/generate/generate";
import type { PropertyRecord } from "@/lib/domain/property";
import { median as medianOf } from "@/lib/domain/statistics";

/** Generated records for tests, as of 2026-10-31: 250 homes per ZIP code, two ZIP codes of each metropolitan area in turn. */
export const generatedRecords = (properties = 1_000, seed = 1): PropertyRecord[] => [
  ...generateRecords({ properties, seed }),
];

/** The median of numbers of which there is one. */
export const median = (values: readonly number[]): number => medianOf(values)!;
