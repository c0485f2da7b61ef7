import type { PropertyRecord } from "@/lib/domain/property";
import { generateRecords } from "./generate";

/** Generated records for tests, as of 2026-10-31: 250 homes a ZIP, pairs of ZIPs of one metro after another. */
export const sampleRecords = (properties = 1_000, seed = 1): PropertyRecord[] => [
  ...generateRecords({ properties, seed }),
];
