const INDENT = "  ";
const LINE_LENGTH_MAX = 56;

const isPlain = (value: unknown): value is null | string | number | boolean =>
  value === null || typeof value !== "object";

/**
 * Formats JSON for reading: small objects and lists stay on one line, so that a page of homes is not too long.
 * Parsing the text gives the same value.
 */
export function indentJson(value: unknown, depth = 0): string {
  if (isPlain(value)) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((each) => indentJson(each, depth + 1))
    : Object.entries(value as object).map(([name, each]) => `${JSON.stringify(name)}: ${indentJson(each, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return `${open}${close}`;
  const flat = Object.values(value as object).every(isPlain);
  const pad = Array.isArray(value) ? "" : " ";
  const line = `${open}${pad}${entries.join(", ")}${pad}${close}`;
  if (depth > 0 && flat && line.length + depth * INDENT.length <= LINE_LENGTH_MAX) return line;
  const margin = INDENT.repeat(depth);
  return `${open}\n${entries.map((entry) => margin + INDENT + entry).join(",\n")}\n${margin}${close}`;
}
