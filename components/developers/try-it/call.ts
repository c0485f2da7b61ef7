/** A parameter as far as a call's address needs it. */
export interface CallParameter {
  name: string;
  in: "path" | "query";
}

/** What a visitor typed, by parameter name; an empty text leaves the parameter out. */
type CallValues = Readonly<Record<string, string>>;

/** Commas stay readable: the service takes lists as they are. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%20", "+");

/**
 * The address a call asks for, as "/v1/properties?zipCode=78704". A path parameter without a value keeps its
 * braces, so that the address still reads.
 */
export function callPath(path: string, parameters: readonly CallParameter[], values: CallValues): string {
  const given = (name: string) => values[name]?.trim() ?? "";
  const at = path.replace(/\{(\w+)\}/g, (braces, name: string) =>
    given(name) === "" ? braces : encodeURIComponent(given(name)),
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query" && given(parameter.name) !== "")
    .map((parameter) => `${parameter.name}=${encode(given(parameter.name))}`);
  return query.length === 0 ? at : `${at}?${query.join("&")}`;
}

/** A word that a POSIX shell reads as itself. */
const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

interface Curl {
  /** Scheme and host of the service: "http://localhost:3000". */
  origin: string;
  /** As `callPath` makes it. */
  path: string;
  needsKey: boolean;
}

/**
 * The command that makes the same call. The credential is read from the environment, so that no key lands in a
 * shell's history or on a screen.
 */
export function curlOf({ origin, path, needsKey }: Curl): string {
  const url = quote(origin + path);
  return needsKey ? `curl ${url} \\\n  --header "Authorization: Bearer $LOTLINE_API_KEY"` : `curl ${url}`;
}

/** Headers worth reading, in the order in which they explain an answer. */
export const TELLING_HEADERS = [
  "content-type",
  "content-disposition",
  "dataset-version",
  "etag",
  "link",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "www-authenticate",
  "allow",
  "x-request-id",
  "cache-control",
] as const;

/** Whether an answer's header, in any case, is worth reading. */
export const isTelling = (name: string): boolean => (TELLING_HEADERS as readonly string[]).includes(name.toLowerCase());
