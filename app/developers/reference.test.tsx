import { existsSync, readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { KEYS } from "@/cli/keys/commands";
import { contentsGroups } from "@/components/developers/contents";
import { PlanTable } from "@/components/developers/guide/guide";
import { MARKET_FORMULAS } from "@/components/developers/market-figures";
import { resolve, type Schema } from "@/components/developers/openapi/document";
import { component, componentsWithin, type Field } from "@/components/developers/openapi/fields";
import { problemCodesOf, problemHref, type ReferenceOperation } from "@/components/developers/openapi/operations";
import { OperationPage } from "@/components/developers/operation-page";
import { ProblemTable } from "@/components/developers/problem-list";
import { presetsOf, WRITTEN } from "@/components/developers/samples";
import { callPath } from "@/components/developers/try-it/call";
import { formOf, parameterType } from "@/components/developers/try-it/form";
import { PLAN_TABLE, PLANS } from "@/lib/domain/plan";
import { RECENTLY_SOLD_DAYS } from "@/lib/domain/sale";
import { HEADERS } from "@/lib/http/openapi/headers";
import { OPERATIONS } from "@/lib/http/operations/table";
import { parseQuery } from "@/lib/http/parameters/parse";
import { PROBLEMS, type ProblemCode, problemType } from "@/lib/http/problems";
import { formatCount } from "@/lib/web/format";
import { GENERATORS } from "@/test/openapi/generators";
import { forService, recipes } from "./examples";
import { guideOf, PROBLEM_ENTRIES, reference, SECTIONS } from "./reference";

const { document, operations } = reference();
const origin = "http://localhost:3000";

/** The visible text, without tags and entities. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

function pageOf(operation: ReferenceOperation): string {
  const codes = problemCodesOf(operation);
  return renderToStaticMarkup(
    <OperationPage
      document={document}
      operation={operation}
      problems={PROBLEM_ENTRIES.filter(({ code }) => codes.includes(code))}
      presets={presetsOf(operation.id, WRITTEN)}
      origin={origin}
      code={{ curl: "curl", typescript: "ts", python: "py" }}
    />,
  );
}

const namesOf = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) => [field.name, ...namesOf(field.fields)]);

describe.each(operations.map((operation) => [operation.id, operation] as const))("the page of %s", (_, operation) => {
  const html = pageOf(operation);
  const text = textOf(html);
  const served = OPERATIONS.find(({ id }) => id === operation.id)!;

  test("has every parameter of the table, with its type, values and default", () => {
    const names = [...Object.keys(served.pathParameters), ...Object.keys(served.query)];
    expect(operation.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    for (const parameter of operation.parameters) {
      const at = html.indexOf(`id="parameter-${parameter.name}"`);
      expect(at, parameter.name).toBeGreaterThan(0);
      const entry = textOf(html.slice(at, html.indexOf("</dd>", at)));
      const type = parameterType(document, parameter);
      for (const said of [type.name, ...type.bounds, ...type.values]) expect(entry).toContain(said);
      if (parameter.required) expect(entry).toContain("required");
      if (parameter["x-extension"]) expect(entry).toContain("Extension");
      if (parameter.schema?.default !== undefined) expect(entry).toContain(`Default ${parameter.schema.default}`);
    }
  });

  test("lists every problem that it can return, each linked to its page", () => {
    const codes = problemCodesOf(operation);
    expect(codes).toEqual(expect.arrayContaining([...served.problems]));
    for (const code of codes) expect(html).toContain(`href="${problemHref(code)}"`);
  });

  test("lists every field of every record that it returns, and every header", () => {
    const answer = operation.answers.find(({ status }) => status === "200")!;
    const { schema } = answer.content.find(({ type }) => type === "application/json")!.media;
    for (const name of componentsWithin(document, schema!)) {
      for (const field of namesOf(component(document, name).fields)) expect(text).toContain(field);
    }
    for (const { name } of answer.headers) expect(text).toContain(name);
  });

  test("is marked as an extension if it is one", () =>
    expect(/<h1.*?<ul/s.exec(html)![0].includes("Extension")).toBe(served.extension));

  test("starts with a valid call", () => {
    const [first] = presetsOf(operation.id, WRITTEN);
    const path = callPath(operation.path, formOf(document, operation.parameters), first!.values);
    expect(path).not.toMatch(/[{}]/);
    expect(parseQuery(path.split("?")[1] ?? "", served.query).faults).toEqual([]);
  });

  test.each(["ts", "py"])("has a %s example that calls it", (ending) => {
    const path = `docs/examples/${operation.slug}.${ending}`;
    expect(existsSync(path), path).toBe(true);
    expect(readFileSync(path, "utf8")).toContain(operation.path.split("{")[0]);
  });
});

/** The JSON Schema keywords that the reference can show (components/developers/openapi/document.ts). */
const KEYWORDS = [
  ...[
    "$ref",
    "type",
    "description",
    "enum",
    "const",
    "format",
    "pattern",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
  ],
  ...[
    "minItems",
    "maxItems",
    "default",
    "properties",
    "required",
    "items",
    "additionalProperties",
    "propertyNames",
    "anyOf",
  ],
];

function keywordsOf(schema: Schema): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const values = typeof additionalProperties === "object" ? [additionalProperties] : [];
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...values];
  return [...Object.keys(schema), ...inner.flatMap(keywordsOf)];
}

describe("the reference as a whole", () => {
  test("the description uses only JSON Schema keywords that the pages can show, and no other keyword beside a $ref", () => {
    const schemas = [
      ...Object.values(document.components?.schemas ?? {}),
      ...operations.flatMap(({ parameters }) => parameters.flatMap(({ schema }) => schema ?? [])),
      ...operations.flatMap(({ answers }) =>
        answers.flatMap(({ content }) => content.flatMap(({ media }) => media.schema ?? [])),
      ),
    ];
    expect(schemas.flatMap(keywordsOf).filter((keyword) => !KEYWORDS.includes(keyword))).toEqual([]);
    for (const node of JSON.stringify(document).matchAll(/\{[^{}]*"\$ref":"([^"]*)"[^{}]*\}/g)) {
      expect(node[0]).toBe(`{"$ref":"${node[1]}"}`);
      expect(() => resolve(document, { $ref: node[1]! })).not.toThrow();
    }
  });

  test("every problem is listed under its code, and its type is the address of its page", () => {
    const html = renderToStaticMarkup(<ProblemTable caption="Problems" problems={PROBLEM_ENTRIES} anchors />);
    for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
      expect(html).toContain(`id="${code}"`);
      expect(problemType(code)).toBe(problemHref(code));
      expect(readFileSync(`docs/errors/${code}.md`, "utf8").length).toBeGreaterThan(100);
    }
  });

  test("the contents lead to every operation and every section of the guide", () => {
    const links = contentsGroups(SECTIONS, operations).flatMap((group) => group.links.map(({ href }) => href));
    for (const { slug } of operations) expect(links).toContain(`/developers/${slug}`);
    for (const { id } of guideOf()) expect(links).toContain(`/developers#${id}`);
  });

  test("every plan is listed with its limits", () => {
    const requestsPerMinute = Object.fromEntries(PLANS.map((plan) => [plan, PLAN_TABLE[plan].requestsPerMinute]));
    const text = textOf(renderToStaticMarkup(<PlanTable requestsPerMinute={requestsPerMinute as never} />));
    for (const { label, defaultLimit, maxLimit, requestsPerMinute } of Object.values(PLAN_TABLE))
      expect(text).toContain([label, ...[defaultLimit, maxLimit, requestsPerMinute].map(formatCount)].join(" "));
  });

  test.each([
    ["snapshot", "MarketFigures"],
    ["history", "MarketMonth"],
  ] as const)("every market figure of the %s is defined", (of, name) =>
    expect(Object.keys(MARKET_FORMULAS[of])).toEqual(component(document, name).fields.map((field) => field.name)),
  );

  test("the description of a record's status says when a home counts as recently sold", () => {
    const records = ["PropertyRecord", "PropertyLookupRecord", "PropertySummary", "PropertySummaryWithDetails"];
    for (const name of records)
      expect(component(document, name).fields.find((field) => field.name === "status")!.description).toMatch(
        `sold less than ${RECENTLY_SOLD_DAYS} days before the dataset's date`,
      );
  });

  test("the guide explains the t of RateLimit as the description does", () => {
    const [t] = /until the next request after a refusal/.exec(HEADERS.RateLimit.description)!;
    const sections = guideOf({ origin });
    expect(sections.find(({ id }) => id === "rate-limits")!.text).toContain(t);
  });

  test("the guide's own words have no number that is a limit or a default: those come from the tables", () => {
    const said = ["asking", "answers"].map((name) => readFileSync(`components/developers/guide/${name}.ts`, "utf8"));
    const words = said
      .join("\n")
      .replace(/code: `[\s\S]*?(?<!\\)`/g, "")
      .replace(/\$\{[^{}]*\}/g, "")
      .replace(/"-98,.*?" as never|RFC \d+|SHA-256|UTF-8|WGS 84|ISO 8601|OpenAPI 3\.1|^\d\. /gm, "");
    // 1.5 and 30 are examples, 2 are seconds until a key is known, 160 its bits, 24 a day's grace.
    const others = [...words.matchAll(/(?<![\w/])\d[\d.,]*\d|(?<![\w/])\d(?!\w)/g)].map(([number]) => number);
    expect(new Set(others.filter((number) => !/^[2345]\d\d$/.test(number)))).toEqual(
      new Set(["0", "1", "1.5", "2", "24", "30", "160"]),
    );
  });

  test("the guide says how each generator that openapi:lint runs sends lists", () => {
    const { text } = guideOf().find(({ id }) => id === "lists")!;
    for (const { name, lists } of GENERATORS.filter(({ name }) => !name.includes("told")))
      expect(text).toContain(`| ${name.replace(" as it is", "")} | ${lists === "commas" ? "with commas" : lists} |`);
  });

  test("the guide names every command that makes, changes or ends a key", () => {
    const { text } = guideOf().find(({ id }) => id === "keys")!;
    for (const command of Object.keys(KEYS.commands).filter((name) => name !== "forget-first"))
      expect(text).toContain(`\`${command}\``);
  });

  test("the guide shows the clients' programs that keep a copy in step", async () => {
    const shown = guideOf({ recipes: await recipes(origin) }).find(({ id }) => id === "staying-in-step")!.code!;
    expect(shown.map(({ title }) => title)).toEqual(["keep-a-copy.ts", "keep_a_copy.py"]);
    for (const { code } of shown) expect(code).toMatch(/version_gone/);
  });

  test("every link of the guide leads to an existing page", () => {
    const sections = guideOf({ origin });
    const pages = [
      ...operations.map(({ slug }) => `/developers/${slug}`),
      ...PROBLEM_ENTRIES.map(({ code }) => problemHref(code)),
      ...sections.map(({ id }) => `/developers#${id}`),
      "/developers/records",
      "/developers/records#market-figures",
      "/developers/changelog",
      "/v1/openapi.json",
    ];
    const links = sections.flatMap(({ text }) => [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!));
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((link) => !pages.includes(link))).toEqual([]);
  });
});

describe("client examples", () => {
  const all = readdirSync("docs/examples").filter((name) => /\.(ts|py)$/.test(name));
  const heads = (ending: string, end: string) =>
    all
      .filter((name) => name.endsWith(ending) && !name.startsWith("get-description"))
      .map((name) => readFileSync(`docs/examples/${name}`, "utf8").split(end)[0]);

  test("all begin with the same request code", () => {
    expect(new Set(heads(".ts", "\n}\n")).size).toBe(1);
    expect(new Set(heads(".py", "from None")).size).toBe(1);
  });

  test("ask for the home that the README shows, so that they work when copied", () => {
    const readme = readFileSync("README.md", "utf8");
    const { id, version: _, ...address } = WRITTEN;
    expect(readme).toContain(`"id": "${id}"`);
    const named = Object.entries(address).map(([name, value]) => `"${name}": "${value}"`);
    expect(readme).toContain(`"address": { ${named.join(", ")} }`);
    const ids = all.flatMap((name) => readFileSync(`docs/examples/${name}`, "utf8").match(/prop_[0-9a-f]{16}/g) ?? []);
    expect([...new Set(ids)]).toEqual([id]);
    for (const ending of ["ts", "py"]) {
      const lookup = readFileSync(`docs/examples/lookup-property.${ending}`, "utf8");
      for (const value of Object.values(address)) expect(lookup).toContain(`"${value}"`);
    }
  });

  test("each belong to an operation", () =>
    expect(all.filter((name) => !operations.some(({ slug }) => name.startsWith(`${slug}.`)))).toEqual([]));

  test("have their values replaced by those of the served dataset, whatever characters these contain", () => {
    const street = '1 "Quote" \\ $& Ave';
    const code = forService('x = "333 Main St"; u = "http://localhost:3000"; n = 78704', "https://h", {
      ...WRITTEN,
      streetAddress: street,
      zipCode: "00501",
    });
    expect(code).toBe(`x = ${JSON.stringify(street)}; u = "https://h"; n = 78704`);
  });
});
