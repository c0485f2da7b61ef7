import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const DECISIONS = "docs/decisions";
const read = (path: string) => readFileSync(path, "utf8");
const markdown = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...markdown("docs"),
  ...(existsSync(".github") ? markdown(".github") : []),
];

describe("documents", () => {
  test.each(documents)("every link to a file in %s leads to an existing file", (path) => {
    const links = [...read(path).matchAll(/\]\((?![a-z]+:|[/#])([^)\s#]+)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !existsSync(join(dirname(path), decodeURI(link))))).toEqual([]);
  });

  test("every file path of the repository that a document names exists", () => {
    const named = documents.flatMap((path) =>
      Array.from(
        read(path).matchAll(/`((?:app|components|lib|cli|clients|docs|test|e2e|public|data)\/[\w./[\]-]+\.[a-z]+)`/g),
        ([, file]) => ({ path, file: file! }),
      ),
    );
    const of = (document: string) => named.filter(({ path }) => path === document).length;
    expect(of("CONTRIBUTING.md")).toBeGreaterThan(10);
    expect(of("docs/ARCHITECTURE.md")).toBeGreaterThan(10);
    expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  test("each decision holds: one that another took the place of is merged into that", () => {
    const texts = readdirSync(DECISIONS).map((name) => read(join(DECISIONS, name)));
    expect(texts.filter((text) => /superseded/i.test(text))).toEqual([]);
  });

  test("every file that DATA.md names is among those that generate", () => {
    const named = [...read("docs/DATA.md").matchAll(/`([\w-]+\.ts)`/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(join("lib/dataset/generate", file)))).toEqual([]);
  });

  test("the index of decisions lists each decision with its title and status", () => {
    const rows = [
      ...read(`${DECISIONS}/README.md`).matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \| \S+ \| (.+) \|$/gm),
    ].map(([, number, file, title, status]) => ({ number, file, title, status }));
    const files = readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name));
    const said = files.map((file) => {
      const text = read(join(DECISIONS, file));
      const [, number, title] = /^# (\d{4})(?: ·|:) (.+)$/m.exec(text)!;
      return { number, file, title, status: /^Status: (.+)$/m.exec(text)?.[1] ?? "accepted" };
    });
    expect(rows).toEqual(said.sort((a, b) => a.file.localeCompare(b.file)));
  });

  test("the decision on dependencies names each of them", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@types/"));
    const text = read(`${DECISIONS}/0001-dependencies.md`);
    expect(packages.filter((name) => !text.includes(name.split("/").at(-1)!))).toEqual([]);
  });

  test("PERFORMANCE.md has at most 1,000 words", () =>
    expect(read("docs/PERFORMANCE.md").split(/\s+/).length).toBeLessThanOrEqual(1_000));

  test("RELIABILITY.md has a row for each fault that a drill tells of, and no other", () => {
    const drills = readdirSync("test/drills").filter((name) => name.endsWith(".test.ts"));
    const told = drills.flatMap((name) =>
      Array.from(read(`test/drills/${name}`).matchAll(/\btold\(\s*"([^"]+)"/g), ([, fault]) => fault),
    );
    const table = read("docs/RELIABILITY.md").split("| Fault | What is done")[1]!.split("\n\n")[0]!;
    const rows = Array.from(table.matchAll(/^\| ([a-z ]+) \|/gm), ([, fault]) => fault);
    expect(rows.sort()).toEqual(told.sort());
  });

  test("docs/screenshots holds exactly the pictures that the README shows", () => {
    const shown = [...read("README.md").matchAll(/docs\/screenshots\/([\w.-]+)/g)].map((match) => match[1]!);
    expect([...new Set(shown)].sort()).toEqual(readdirSync("docs/screenshots").sort());
  });
});
