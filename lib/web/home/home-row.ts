import { toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import type { HomeRow } from "../queries";

/** A complete record as a search row. Its answer has no date: what is known of it is all of its events. */
export const toHomeRow = (record: PropertyRecord): HomeRow => ({
  ...toSummary(record),
  ...toDetails(record, record.priceHistory[0]?.date ?? ""),
});
