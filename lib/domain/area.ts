import { PLACES, SEGMENT_NAMES } from "./area-names";
import { integer, oneNumberOf } from "./kinds";
import { DEFAULT_HISTORY_MONTHS, MAX_HISTORY_MONTHS, WINDOWS } from "./market";
import { defaulted } from "./parameters";
import { pick } from "./pick";
import { FILTERS, FORMAT } from "./search";

/** The parameters that define an area, for its market's operation and its page. */

type PlaceName = (typeof PLACES)[number][number];

/** A filter that gives a place; it excludes the filters that give a place in another way. */
function place<N extends PlaceName>(name: N): (typeof FILTERS)[N] {
  const others = PLACES.filter((kind) => !(kind as readonly string[]).includes(name)).flat();
  return { ...FILTERS[name], excludes: others, ...(name === "city" && { needs: () => ["state"] }) };
}

/** The parameters that say where an area is. */
export const PLACE = Object.fromEntries(PLACES.flat().map((name) => [name, place(name)])) as unknown as Pick<
  typeof FILTERS,
  PlaceName
>;

/** The parameters that say which of its homes count. */
export const SEGMENT = pick(FILTERS, SEGMENT_NAMES);

/** The months of a history, and how many of them each of its elements pools. */
export const HISTORY_MONTHS = {
  months: defaulted(integer(1, MAX_HISTORY_MONTHS), DEFAULT_HISTORY_MONTHS),
  window: defaulted(oneNumberOf(WINDOWS), 1),
} as const;

export const AREA = {
  ...PLACE,
  ...SEGMENT,
  ...HISTORY_MONTHS,
  ...FORMAT,
} as const;
