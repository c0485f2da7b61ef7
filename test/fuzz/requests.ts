import fc from "fast-check";
import { anyText } from "@/test/any-text";

/** Requests drawn from an API's description, as a stranger would who has nothing else: right, nearly right, and wrong. */

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

export interface DescribedParameter {
  $ref?: string;
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
  example?: unknown;
}

export interface DrawnRequest {
  method: string;
  /** The path as the description has it. */
  operation: string;
  target: string;
  headers: Record<string, string>;
}

const WHOLE_MAX = 2 ** 53 - 1;

/** Texts of values that fit a schema, as far as it says. */
function fitting(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  const { minimum: min = 0, maximum: max = WHOLE_MAX } = schema;
  switch ([schema.type].flat()[0]) {
    case "integer":
      return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 30) })).map(String);
    case "number":
      return fc
        .double({ min: Math.max(min, -1e9), max: Math.min(max, 1e9), noNaN: true })
        .map((value) => value.toFixed(4).replace(/\.?0+$/, ""));
    case "boolean":
      return fc.constantFrom("true", "false");
    case "array": {
      const { items = {}, minItems: minLength = 1, maxItems = 5 } = schema;
      return fc
        .array(fitting(items), { minLength, maxLength: Math.min(maxItems, 8) })
        .map((members) => members.join(","));
    }
    default: {
      if (schema.format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
      if (schema.format === "date")
        return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
      const { minLength = 0, maxLength = 60, pattern } = schema;
      const longest = Math.min(maxLength, 60);
      return pattern && !pattern.startsWith("^[^")
        ? fc.stringMatching(new RegExp(pattern), { maxLength: longest })
        : anyText({ minLength, maxLength: longest });
    }
  }
}

const WRONG = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "null",
    "-1",
    "+5",
    "1e3",
    "0x10",
    "1.5",
    "00",
    "NaN",
    "true",
    "[]",
    "{}",
    ",",
    "a,,b",
    "’",
    "\u0000",
  ),
  fc.integer({ min: 1, max: 400 }).map((length) => "9".repeat(length)),
);

const percent = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const inAddress = (text: string) => encodeURIComponent(text);

/** A value as it stands in an address; sometimes bytes that are no UTF-8. `known` are values that the data has. */
const inAddressOf = ({ schema, example }: DescribedParameter, known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fitting(schema).map(inAddress) },
    { weight: 14, arbitrary: fc.constantFrom(...known, [example].flat().map(String).join(",")).map(inAddress) },
    { weight: 1, arbitrary: WRONG.map(inAddress) },
    { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 6 }).map(percent) },
  );

const UNKNOWN = fc.tuple(anyText({ maxLength: 10 }), WRONG).map((pair) => pair.map(inAddress).join("="));

function queryOf(
  parameters: readonly DescribedParameter[],
  known: (name: string) => readonly string[],
): fc.Arbitrary<string> {
  const sent = (it: DescribedParameter) => {
    const value = inAddressOf(it, known(it.name)).map((text) => `${it.name}=${text}`);
    return fc.oneof(
      { weight: 12, arbitrary: value },
      { weight: 1, arbitrary: fc.tuple(value, value).map((twice) => twice.join("&")) },
    );
  };
  const needed = parameters.filter(({ required }) => required);
  const some = fc.subarray([...parameters], { maxLength: Math.min(5, parameters.length) });
  return fc
    .tuple(
      some,
      fc.integer({ min: 0, max: 9 }),
      fc.oneof({ weight: 12, arbitrary: fc.constant("") }, { weight: 1, arbitrary: UNKNOWN }),
    )
    .chain(([chosen, luck, extra]) => {
      const all = [...new Set([...(luck > 0 ? needed : []), ...chosen])];
      return fc.tuple(...all.map(sent)).map((parts) => [...parts, extra].filter(Boolean).join("&"));
    });
}

const CONDITIONS = fc.record(
  {
    "if-none-match": fc.constantFrom("*", '"x"', 'W/"x"', '"a", "b"', "x", ""),
    "accept-encoding": fc.constantFrom("br", "gzip", "identity", "*;q=0", "gzip;q=0, br;q=1", "x", ""),
    "x-request-id": fc.constantFrom("12345678", "a b", "", "x".repeat(100)),
    accept: fc.constantFrom("*/*", "text/csv", "application/xml", ""),
  },
  { requiredKeys: [] },
);

/** Requests of one operation. */
export const requestsOf = (
  operation: string,
  parameters: readonly DescribedParameter[],
  known: (name: string) => readonly string[],
  key: string,
): fc.Arbitrary<DrawnRequest> => {
  const own = parameters.filter((it) => !it.$ref);
  const inPath = own.filter((it) => it.in === "path");
  const pathValues = fc.tuple(...inPath.map((it) => inAddressOf(it, known(it.name))));
  const query = queryOf(
    own.filter((it) => it.in === "query"),
    known,
  );
  const credential = fc.oneof(
    { weight: 30, arbitrary: fc.constant<string | undefined>(`Bearer ${key}`) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, "Bearer lot_wrong", "Basic eDp5", key, "Bearer") },
  );
  const method = fc.oneof(
    { weight: 20, arbitrary: fc.constant("GET") },
    { weight: 2, arbitrary: fc.constant("HEAD") },
    { weight: 1, arbitrary: fc.constantFrom("POST", "PUT", "DELETE", "PATCH") },
  );
  return fc
    .tuple(method, pathValues, query, credential, CONDITIONS)
    .map(([method, values, text, authorization, conditions]) => ({
      method,
      operation,
      target: `${inPath.reduce((path, { name }, i) => path.replace(`{${name}}`, values[i]!), operation)}${text && `?${text}`}`,
      headers: { ...conditions, ...(authorization !== undefined && { authorization }) } as Record<string, string>,
    }));
};
