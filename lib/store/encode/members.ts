import type { Field, Fields } from "@/lib/domain/property";

/** Writes one member of an object of a table of fields, as `"name":value`. */
type MemberWriter = (from: object) => string;

/** Writes a valid value as JSON. Lists and objects must have exactly their members, see `toComplete`. */
function writerOf({ kind }: Field): (value: unknown) => string {
  switch (kind) {
    case "id":
    case "state":
    case "zipCode":
    case "date":
    case "timestamp":
    case "choice":
      // A valid value has nothing that JSON escapes.
      return (value) => (value === null ? "null" : `"${value}"`);
    case "text":
    case "object":
    case "list":
      return (value) => JSON.stringify(value);
    default:
      return (value) => `${value}`;
  }
}

/** The writers of an object's members, in the order of the table. */
export const memberWriters = (fields: Fields): readonly MemberWriter[] =>
  Object.entries(fields).map(([name, field]) => {
    const [head, write] = [`"${name}":`, writerOf(field)];
    return (from) => head + write((from as Record<string, unknown>)[name]);
  });

/** Some of an object's members, by their numbers, separated by commas. */
export function joined(members: readonly string[], wanted: readonly number[]): string {
  let text = members[wanted[0]!]!;
  for (let i = 1; i < wanted.length; i++) text += `,${members[wanted[i]!]}`;
  return text;
}
