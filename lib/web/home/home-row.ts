import { toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import type { HomeRow } from "../queries";

/** Converts a complete record to a search row. */
export const toHomeRow = (record: PropertyRecord): HomeRow => ({
  ...toSummary(record),
  ...toDetails(record, record.priceHistory[0]?.date ?? ""),
});
