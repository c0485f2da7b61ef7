import type { Field, Fields } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "../coordinates";

/** JSON of valid values (see lib/dataset/record-fault), by their table of fields: the table's members in its order, and no others. */

/** Writes a value as JSON. */
type Writer = (value: never) => string;

function writerOf(field: Field): Writer {
  const write = presentWriterOf(field) as (value: unknown) => string;
  return field.nullable ? (value: unknown) => (value === null ? "null" : write(value)) : write;
}

/** The writer of a field's values other than null. */
function presentWriterOf(field: Field): Writer {
  switch (field.kind) {
    case "text":
      return (value: string) => JSON.stringify(value);
    case "id":
    case "state":
    case "zipCode":
    case "date":
    case "timestamp":
    case "choice":
      // A valid value has nothing that JSON escapes.
      return (value: string) => `"${value}"`;
    case "degrees":
      return (value: number) => `${fromFixed7(toFixed7(value))}`;
    case "object": {
      const members = memberWriters(field.shape.fields);
      return (value: object) => `{${joined(members, value)}}`;
    }
    case "list": {
      const members = memberWriters(field.shape.fields);
      return (list: readonly object[]) => {
        let text = "";
        for (const item of list) text += text === "" ? `{${joined(members, item)}}` : `,{${joined(members, item)}}`;
        return `[${text}]`;
      };
    }
    default:
      return (value: number | boolean) => `${value}`;
  }
}

/** Writes one member of an object, as `"name":value`. */
type MemberWriter = (from: object) => string;

/** The writers of an object's members, by name, in the order of the table. */
export function memberWriters(fields: Fields): Map<string, MemberWriter> {
  return new Map(
    Object.entries(fields).map(([name, field]) => {
      const [head, write] = [`"${name}":`, writerOf(field) as (value: unknown) => string];
      return [name, (from) => head + write((from as Record<string, unknown>)[name])];
    }),
  );
}

function joined(members: ReadonlyMap<string, MemberWriter>, from: object): string {
  let text = "";
  for (const write of members.values()) text += text === "" ? write(from) : `,${write(from)}`;
  return text;
}
