import { type Deprecation, listed, type Parameter } from "@/lib/domain/parameters";
import type { Operation } from "./operation";
import { parseQueryString } from "./parameters/query-string";

/** Whether an operation, or a parameter of it, goes. */
const hasDeprecation = ({ deprecated, query }: Operation): boolean =>
  deprecated !== undefined || listed(query).all.some(({ parameter }) => parameter.deprecated);

const known = new WeakMap<Operation, boolean>();

/** Whether answers of an operation may say that something goes; kept, since every answer asks. */
export function isDeprecating(operation: Operation): boolean {
  let answer = known.get(operation);
  if (answer === undefined) {
    answer = hasDeprecation(operation);
    known.set(operation, answer);
  }
  return answer;
}

/** What a request uses that goes: the operation itself, or parameters that its query names. */
function noticesOf({ deprecated, query }: Operation, text: string): Deprecation[] {
  const asked: (Parameter | undefined)[] = parseQueryString(text).map(({ name }) =>
    Object.hasOwn(query, name) ? query[name] : undefined,
  );
  return [deprecated, ...asked.map((parameter) => parameter?.deprecated)].filter((it) => it !== undefined);
}

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const earliest = (dates: string[]): number => Math.min(...dates.map(midnight));

/**
 * `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of an answer, with a link to how the API changes, as a flat name, value
 * list; the earliest dates, where a request uses several things that go.
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

/** A description, and what is to be known of what it describes while that is still there. */
export const withNotice = (description: string, deprecated: Deprecation | undefined): string =>
  deprecated
    ? `${description} Deprecated since ${deprecated.since}, and answered until ${deprecated.until} at least: ${deprecated.instead}`
    : description;
