/** The part of a parameter that a call's address needs. */
export interface CallParameter {
  name: string;
  in: "path" | "query";
}

/** The typed values by parameter name. An empty text leaves the parameter out. */
type CallValues = Readonly<Record<string, string>>;

/** Commas are not escaped, so that lists stay readable. The service accepts them. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%20", "+");

/**
 * The address of a call, as "/v1/properties?zipCode=78704". A path parameter without a value keeps its braces, so
 * that the address stays readable.
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

/** Quotes a word for a POSIX shell. */
const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

interface Curl {
  /** Scheme and host of the service: "http://localhost:3000". */
  origin: string;
  /** As `callPath` makes it. */
  path: string;
  needsKey: boolean;
}

/**
 * The curl command for the same call. The key is read from the environment, so that it is not in a shell's history or
 * on a screen.
 */
export function curlOf({ origin, path, needsKey }: Curl): string {
  const url = quote(origin + path);
  return needsKey ? `curl ${url} \\\n  --header "Authorization: Bearer $LOTLINE_API_KEY"` : `curl ${url}`;
}

/** Headers worth showing, in the order that best explains a response. */
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

/** Whether a response header, in any case, is worth showing. */
export const isTelling = (name: string): boolean => (TELLING_HEADERS as readonly string[]).includes(name.toLowerCase());
