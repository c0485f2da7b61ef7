import type { Deprecation, DescribedParameter } from "@/lib/domain/parameters";
import type { Operation } from "./operation";
import { parseQueryString } from "./parameters/query-string";

/** Whether an operation, or a parameter of it, is deprecated. */
const hasDeprecation = ({ deprecated, query }: Operation): boolean =>
  deprecated !== undefined || Object.values(query).some((parameter) => parameter.deprecated);

const known = new WeakMap<Operation, boolean>();

/** Whether an operation, or a parameter of it, is deprecated. Cached, since every response asks. */
export function isDeprecating(operation: Operation): boolean {
  let answer = known.get(operation);
  if (answer === undefined) {
    answer = hasDeprecation(operation);
    known.set(operation, answer);
  }
  return answer;
}

/** The deprecations that concern a request: of the operation, and of the parameters in its query. */
function noticesOf({ deprecated, query }: Operation, text: string): Deprecation[] {
  const asked: (DescribedParameter | undefined)[] = parseQueryString(text).map(({ name }) =>
    Object.hasOwn(query, name) ? query[name] : undefined,
  );
  return [deprecated, ...asked.map((parameter) => parameter?.deprecated)].filter((it) => it !== undefined);
}

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const earliest = (dates: string[]): number => Math.min(...dates.map(midnight));

/**
 * The headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), and a link to the API's versioning policy, as a flat name,
 * value list. If a request uses several deprecated things, the earliest dates count.
 */
export function deprecationHeaders(operation: Operation, query: string): string[] {
  if (!isDeprecating(operation)) return [];
  const notices = noticesOf(operation, query);
  if (notices.length === 0) return [];
  return [
    "Deprecation",
    `@${earliest(notices.map(({ since }) => since)) / 1_000}`,
    "Sunset",
    new Date(earliest(notices.map(({ until }) => until))).toUTCString(),
    "Link",
    '</developers#versioning>; rel="deprecation"; type="text/html"',
  ];
}

/** A description, followed by the notice that what it describes is deprecated. */
export const withNotice = (description: string, deprecated: Deprecation | undefined): string =>
  deprecated
    ? `${description} Deprecated since ${deprecated.since}, and answered until ${deprecated.until} at least: ${deprecated.instead}`
    : description;
