import type { PropertyRecord } from "@/lib/domain/property";
import type { Accuracy } from "@/lib/domain/valuation/accuracy";
import { type ChosenValue, evidenceOf, valueWithout } from "@/lib/domain/valuation/chosen";
import { getReader } from "@/lib/http/reader";

/** What a home is worth without some comparables, and how far off such estimates were. */
export async function loadValue(
  home: PropertyRecord,
  asOf: string,
  without: readonly string[],
): Promise<{ value: ChosenValue; accuracy: Accuracy | null }> {
  const reader = getReader();
  const [valuation, evidence] = await Promise.all([
    reader.valuation(home.id),
    evidenceOf(home, (query) => reader.comparables(home.id, query)),
  ]);
  return { value: valueWithout(home, asOf, evidence, new Set(without)), accuracy: valuation?.accuracy ?? null };
}
