import { type OpenApiDocument, refName, resolve, type Schema } from "./document";

/** The description of a value's type for readers. */
export interface TypeText {
  /** "integer", "string", "array of PriceEvent", "object". */
  name: string;
  /** The components that `name` names. */
  components: string[];
  nullable: boolean;
  /** The values it may have, where they can be listed. */
  values: string[];
  /** "at least 1", "from 0 to 100", "at most 60 elements". */
  bounds: string[];
}

/** Whether a bound means something to a reader. Bounds of safe integers only say "exact in a double". */
const bounded = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

function range(low: number | undefined, high: number | undefined, unit = ""): string[] {
  const of = unit && ` ${unit}`;
  if (bounded(low) && bounded(high))
    return low === high
      ? [`exactly ${number.format(low)}${of}`]
      : [`${number.format(low)} to ${number.format(high)}${of}`];
  if (bounded(low)) return [`at least ${number.format(low)}${of}`];
  return bounded(high) ? [`at most ${number.format(high)}${of}`] : [];
}

const FORMATS: Record<string, string> = {
  date: "YYYY-MM-DD",
  "date-time": "ISO 8601 timestamp",
};

/** Patterns that read better as words. */
const PATTERNS: Record<string, string> = {
  "^[0-9]{5}$": "five digits",
  "^[A-Z]{2}$": "two upper-case letters",
  "^[A-Za-z]{2}$": "two letters",
  "^prop_[0-9a-f]{16}$": "prop_ and 16 lowercase hexadecimal digits",
  "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$": "YYYY-MM-DDTHH:MM:SSZ",
  "^[0-9]{4}-(0[1-9]|1[0-2])$": "YYYY-MM",
};

function textBounds(schema: Schema): string[] {
  const format = schema.format && FORMATS[schema.format];
  if (format) return [format];
  const words = schema.pattern && PATTERNS[schema.pattern];
  if (words) return [words];
  if (schema.minLength === 1 && schema.maxLength === undefined) return [];
  return range(schema.minLength === 1 ? undefined : schema.minLength, schema.maxLength, "characters");
}

const plain = (name: string, more: Partial<TypeText> = {}): TypeText => ({
  name,
  components: [],
  nullable: false,
  values: [],
  bounds: [],
  ...more,
});

function arrayText(document: OpenApiDocument, schema: Schema): TypeText {
  const bounds = range(schema.minItems === 1 ? undefined : schema.minItems, schema.maxItems, "elements");
  if (!schema.items) return plain("array", { bounds });
  const item = typeText(document, schema.items);
  const several = item.name.includes(" or ") ? `(${item.name})` : item.name;
  return plain(`array of ${several}`, {
    components: item.components,
    values: item.values,
    bounds: [...item.bounds, ...bounds],
  });
}

function unionText(document: OpenApiDocument, members: Schema[]): TypeText {
  const all = members.map((member) => typeText(document, member));
  const real = all.filter((member) => member.name !== "null");
  const nullable = real.length < all.length || real.some((member) => member.nullable);
  if (real.length === 1) return { ...real[0]!, nullable };
  return plain([...new Set(real.map((member) => member.name))].join(" or ") || "null", {
    nullable,
    components: [...new Set(real.flatMap((member) => member.components))],
    values: [...new Set(real.flatMap((member) => member.values))],
    bounds: [...new Set(real.flatMap((member) => member.bounds))],
  });
}

const valueText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A schema's type in words. Unions with null become "or null". */
export function typeText(document: OpenApiDocument, schema: Schema): TypeText {
  if (schema.$ref) return { ...typeText(document, resolve(document, schema)), ...named(document, schema.$ref) };
  if (schema.anyOf) return unionText(document, schema.anyOf);
  if (schema.const !== undefined)
    return schema.const === null ? plain("null") : plain(typeof schema.const, { values: [valueText(schema.const)] });
  if (Array.isArray(schema.type)) {
    const { type, ...rest } = schema;
    return unionText(
      document,
      type.map((each) => ({ ...rest, type: each })),
    );
  }
  if (schema.enum)
    return plain(schema.type ?? "string", {
      nullable: schema.enum.includes(null),
      values: schema.enum.filter((value) => value !== null).map(valueText),
    });
  if (schema.type === "array") return arrayText(document, schema);
  if (schema.type === "string") return plain("string", { bounds: textBounds(schema) });
  if (schema.type === "integer" || schema.type === "number")
    return plain(schema.type, {
      bounds: [
        ...(schema.exclusiveMinimum === undefined ? [] : [`above ${number.format(schema.exclusiveMinimum)}`]),
        ...range(schema.minimum, schema.maximum),
        ...(schema.multipleOf === undefined ? [] : [`a multiple of ${number.format(schema.multipleOf)}`]),
      ],
    });
  if (schema.type) return plain(schema.type);
  return plain(schema.properties ? "object" : "any value");
}

function named(document: OpenApiDocument, ref: string): Partial<TypeText> {
  const whole = resolve(document, { $ref: ref } as Schema);
  const isObject = whole.type === "object" || whole.properties !== undefined;
  return isObject ? { name: refName(ref), components: [refName(ref)] } : {};
}
