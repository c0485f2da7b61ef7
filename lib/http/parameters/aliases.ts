/** What other services call a parameter, by our name, in lower case and letters alone. Spelling leads from none of them to ours. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  offset: "page pagenumber cursor skip start",
  limit: "perpage pagesize size count",
  bbox: "lat lng lon latitude longitude bounds",
  q: "query search term",
  zipCode: "zip postalcode postcode",
  sort: "orderby sortby",
};

const OURS = new Map(
  Object.entries(ELSEWHERE).flatMap(([ours, names]) => names.split(" ").map((name) => [name, ours] as const)),
);

/** The known name for which a wrong one stands in other services, "per_page" for limit; undefined where there is none. */
export function knownAs(wrong: string, known: readonly string[]): string | undefined {
  const ours = OURS.get(wrong.toLowerCase().replace(/[^a-z]/g, ""));
  return ours !== undefined && known.includes(ours) ? ours : undefined;
}
