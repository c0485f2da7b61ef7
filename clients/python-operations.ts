import type { ClientDocument, ClientOperation, ClientParameter, JsonSchema } from "./document";

/**
 * Generates `clients/python/lotline/operations.py`: a `TypedDict` for each record of the API's description, and a class with
 * a method for each operation. Names are those of the API; only methods use snake_case.
 */

const WIDTH = 100;

/** Text wrapped to the width, with `before` at the beginning of each line. */
function wrapped(text: string, before: string): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && before.length + line.length + word.length >= WIDTH) {
        lines.push(before + line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push((before + line).trimEnd());
  }
  return lines;
}

const docstring = (text: string, indent: string): string[] =>
  wrapped(`"""${text.replaceAll("\\", "\\\\").replaceAll('"""', "'''")}`, indent).map((line, i, all) =>
    i === all.length - 1 ? `${line}${line.endsWith('"') ? " " : ""}"""` : line,
  );

const literal = (value: unknown): string =>
  value === null ? "None" : value === true ? "True" : value === false ? "False" : JSON.stringify(value);

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const SCALARS: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** What a parameter of a format takes besides text. */
const DATES: Record<string, string> = { date: "dates.date | ", "date-time": "dates.datetime | " };

/** Python's keywords, which cannot be names of fields. */
const KEYWORDS = new Set("and as class def del for from global if import in is lambda not or pass with".split(" "));

class Writer {
  readonly lines: string[] = [];
  /** A schema's type in Python. Lists are `Sequence` in arguments and `list` in answers. */
  private typeOf(schema: JsonSchema, name: string, list: "list" | "Sequence"): string {
    if (schema.$ref) return capitalised(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
    if (schema.anyOf) return union(schema.anyOf.map((member) => this.typeOf(member, name, list)));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    if (Array.isArray(schema.type))
      return union(schema.type.map((type) => this.typeOf({ ...schema, type }, name, list)));
    if (schema.type === "array") {
      const members = schema.prefixItems ?? (schema.items ? [schema.items] : []);
      return `${list}[${union(members.map((member) => this.typeOf(member, name, list))) || "Any"}]`;
    }
    if (schema.properties) {
      this.record(name, schema);
      return name;
    }
    if (typeof schema.additionalProperties === "object")
      return `dict[str, ${this.typeOf(schema.additionalProperties, name, list)}]`;
    return SCALARS[schema.type as string] ?? (schema.type === "object" ? "dict[str, Any]" : "Any");
  }

  private fields(name: string, about: string | undefined, total: boolean, fields: readonly Field[]): void {
    const lines = ["", "", `class ${name}(TypedDict${total ? "" : ", total=False"}):`];
    if (about) lines.push(...docstring(about, "    "), "");
    for (const { name: field, type, description, unusual } of fields) {
      if (KEYWORDS.has(field)) throw new Error(`${name}.${field}: no field of a class can have this name in Python`);
      if (description) lines.push(...wrapped(description, "    # "));
      lines.push(`    ${field}: ${unusual ? `${unusual}[${type}]` : type}`);
    }
    if (fields.length === 0 && !about) lines.push("    pass");
    this.lines.push(...lines);
  }

  /** Writes a record and the records within it. */
  record(name: string, { properties = {}, required = [], description }: JsonSchema): void {
    const fields = Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: this.typeOf(schema, name + capitalised(field), "list"),
      description: schema.description,
      ...(required.includes(field) ? {} : { unusual: "NotRequired" as const }),
    }));
    this.fields(name, description, true, fields);
  }

  /** Writes a named schema that is not a record. */
  alias(name: string, schema: JsonSchema): void {
    this.lines.push("", "", `${name}: TypeAlias = ${JSON.stringify(this.typeOf(schema, name, "list"))}`);
  }

  /** Writes the parameters of a query. */
  query(name: string, summary: string, parameters: readonly ClientParameter[]): void {
    const fields = parameters.map(({ name: field, schema, description, required }) => ({
      name: field,
      type: (DATES[schema.format ?? ""] ?? "") + this.typeOf(schema, name + capitalised(field), "Sequence"),
      description,
      ...(required ? { unusual: "Required" as const } : {}),
    }));
    this.fields(name, `Parameters: ${summary}.`, false, fields);
  }

  answer(operation: ClientOperation): string {
    const schema = operation.responses[200].content["application/json"]!.schema;
    return this.typeOf(schema, `${capitalised(operation.operationId)}Answer`, "list");
  }

  row(operation: ClientOperation): string {
    const { items } = operation.responses[200].content["application/json"]!.schema.properties!.data!;
    return this.typeOf(items!, `${capitalised(operation.operationId)}Row`, "list");
  }
}

interface Field {
  name: string;
  type: string;
  description: string | undefined;
  unusual?: "Required" | "NotRequired";
}

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

/** What a method takes and answers. */
interface Signature {
  takes: string[];
  answer: string;
}

/** A method of a class. Several signatures are overloads, which say the types of a method that takes and answers anything. */
function define(name: string, signatures: readonly Signature[], about: string, body: string): string[] {
  const head = ({ takes, answer }: Signature) => `    def ${name}(${["self", ...takes].join(", ")}) -> ${answer}:`;
  const heads = signatures.map(head);
  return [
    "",
    ...(heads.length === 1
      ? heads
      : [...heads.flatMap((it) => ["    @overload", `${it} ...`]), head({ takes: ["**query: Any"], answer: "Any" })]),
    ...docstring(about, "        "),
    `        return ${body}`,
  ];
}

/** The two kinds of rows of a list that takes `include`: without and with what that adds. */
const rowKinds = ({ parameters, responses }: ClientOperation): JsonSchema[] | undefined =>
  parameters.some(({ name }) => name === "include")
    ? responses[200].content["application/json"]!.schema.properties?.data?.items?.anyOf
    : undefined;

/** An operation whose rows are of one kind, by a name that says which. */
function withRows(operation: ClientOperation, items: JsonSchema, operationId: string): ClientOperation {
  const copy = structuredClone(operation);
  copy.operationId = operationId;
  copy.responses[200].content["application/json"]!.schema.properties!.data!.items = items;
  return copy;
}

function method(writer: Writer, path: string, operation: ClientOperation): string[] {
  const { operationId, summary, description, parameters, responses } = operation;
  const name = snakeCase(operationId);
  const kinds = rowKinds(operation);
  const inPath = parameters.filter((it) => it.in === "path");
  const inQuery = parameters.filter(
    (it) => it.in === "query" && it.name !== "format" && !(kinds && it.name === "include"),
  );
  const queryType = `${capitalised(operationId)}Query`;
  if (inQuery.length > 0) writer.query(queryType, summary, inQuery);
  const before = inPath.map((it) => `${it.name}: str`);
  const query = inQuery.length > 0 ? [`**query: Unpack[${queryType}]`] : [];
  const takes = [...before, ...query];
  const inPathNow = `{${inPath.map((it) => `"${it.name}": ${it.name}`).join(", ")}}`;
  const call = `"${path}", ${inPathNow}, ${inQuery.length > 0 ? "query" : "{}"}`;
  const include = 'include: Literal["details"]';
  /** What the method can be asked, and the operation that answers that. */
  const asked = kinds
    ? [
        { takes: [...before, "*", include, ...query], of: withRows(operation, kinds[1]!, `${operationId}WithDetails`) },
        { takes, of: withRows(operation, kinds[0]!, operationId) },
      ]
    : [{ takes, of: operation }];
  const about = `${summary}: GET ${path}.\n\n${description}`;
  const answers = asked.map((it) => ({ takes: it.takes, answer: writer.answer(it.of) }));
  const lines = define(name, answers, about, `self._get(${call})`);
  const isList = responses[200].content["application/json"]!.schema.properties?.meta !== undefined;
  if (isList && inQuery.some((it) => it.name === "offset")) {
    const rows = asked.map((it) => ({ takes: it.takes, answer: `Iterator[${writer.row(it.of)}]` }));
    const aboutRows = `The rows of every page of \`${name}\`, from \`offset\` on. Raises DatasetChanged.`;
    lines.push(...define(`iter_${name}`, rows, aboutRows, `self._rows(${call})`));
  }
  if (responses[200].content["text/csv"]) {
    const csvTakes = kinds ? [...before, "*", `${include} | None = None`, ...query] : takes;
    const csvCall = kinds ? `"${path}", ${inPathNow}, {**query, "include": include}` : call;
    lines.push(
      ...define(
        `${name}_csv`,
        [{ takes: csvTakes, answer: "str" }],
        `What \`${name}\` answers as CSV (RFC 4180).`,
        `self._csv(${csvCall})`,
      ),
    );
  }
  return lines;
}

/** The file's text. @throws if the description has something that this generator does not know */
export function pythonOperations({ paths, components }: ClientDocument): string {
  const writer = new Writer();
  for (const [name, schema] of Object.entries(components.schemas))
    if (schema.properties) writer.record(capitalised(name), schema);
    else writer.alias(capitalised(name), schema);
  const methods = Object.entries(paths).flatMap(([path, { get }]) => method(writer, path, get));
  return [
    '"""The records and operations of the API, made by `npm run clients` from its description."""',
    "",
    "from __future__ import annotations",
    "",
    "import datetime as dates",
    "from collections.abc import Iterator, Mapping, Sequence",
    "from typing import Any, Literal, NotRequired, Required, TypeAlias, TypedDict, Unpack, overload",
    ...writer.lines,
    "",
    "",
    "class Operations:",
    '    """A method for each operation; `Lotline` sends what they ask."""',
    "",
    "    def _get(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Any:",
    "        raise NotImplementedError",
    "",
    "    def _rows(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Iterator[Any]:",
    "        raise NotImplementedError",
    "",
    "    def _csv(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> str:",
    "        raise NotImplementedError",
    ...methods,
    "",
  ].join("\n");
}
