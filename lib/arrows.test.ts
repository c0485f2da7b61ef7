import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/**
 * The layers: a file may import from its own layer and from those listed for it. Zod is used in `*.schema.ts` files, which
 * the browser never loads: there, only types may be imported from them.
 */
const MAY_IMPORT: Record<string, string[]> = {
  "lib/domain": [],
  "lib/config": ["lib/domain"],
  "lib/lock": [],
  "lib/system-error": [],
  "lib/thread": [],
  "lib/whole-file": [],
  "lib/store": ["lib/domain", "lib/system-error", "lib/thread", "lib/whole-file"],
  "lib/dataset": [
    "lib/store",
    "lib/domain",
    "lib/config",
    "lib/lock",
    "lib/system-error",
    "lib/thread",
    "lib/whole-file",
  ],
  "lib/auth": ["lib/domain", "lib/config", "lib/lock", "lib/whole-file"],
  "lib/service": ["lib/http", "lib/auth", "lib/domain", "lib/config", "lib/system-error"],
  "lib/http": ["lib/auth", "lib/store", "lib/domain", "lib/config"],
  "lib/web": ["lib/domain"],
  components: ["lib/web", "lib/domain"],
  app: ["components", "lib/web", "lib/http", "lib/domain"],
  cli: [
    "lib/dataset",
    "lib/store",
    "lib/auth",
    "lib/http",
    "lib/service",
    "lib/domain",
    "lib/config",
    "lib/system-error",
    "lib/whole-file",
  ],
  // A client is a separate package that knows the service only by its description.
  "clients/typescript": [],
  clients: ["lib/http"],
  proxy: ["lib/http"],
  server: ["lib/service", "lib/config", "lib/system-error"],
};

const root = resolve(import.meta.dirname, "..");
const layerOf = (path: string): string | undefined =>
  Object.keys(MAY_IMPORT).find((layer) => path === `${layer}.ts` || path.startsWith(`${layer}/`));

function* sources(folder: string): Generator<string> {
  if (!existsSync(join(root, folder))) return;
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name);
    if (name === "node_modules" || name === "dist") continue;
    if (statSync(join(root, path)).isDirectory()) yield* sources(path);
    else if (/\.(ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name)) yield path;
  }
}

interface Import {
  specifier: string;
  typeOnly: boolean;
}

function importsOf(text: string): Import[] {
  const found: Import[] = [];
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"/gm))
    found.push({ specifier: match[2]!, typeOnly: match[1] !== undefined });
  for (const match of text.matchAll(/(?:^import\s+|\bimport\()"([^"]+)"/gm))
    found.push({ specifier: match[1]!, typeOnly: false });
  return found;
}

const inRepository = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return relative(root, resolve(root, dirname(from), specifier));
  return undefined;
};

function faults(path: string, text: string): string[] {
  const layer = layerOf(path);
  if (!layer) return [];
  const allowed = [layer, ...MAY_IMPORT[layer]!];
  const bad: string[] = [];
  for (const { specifier, typeOnly } of importsOf(text)) {
    const target = inRepository(path, specifier);
    const browser = layer === "components" || layer === "lib/web";
    if (target === undefined) {
      if (browser && specifier === "zod") bad.push(`${path}: zod must not reach the browser`);
      continue;
    }
    const targetLayer = layerOf(target);
    if (targetLayer && !allowed.includes(targetLayer)) bad.push(`${path} → ${target}`);
    if (browser && target.endsWith(".schema") && !typeOnly) bad.push(`${path} → ${target} (types only)`);
  }
  return bad;
}

/** A file's path as it is imported. */
const imported = (path: string): string => path.replace(/\.tsx?$/, "");

/** The first circle of imports among files, types' too, each file's text by its path; null if there is none. */
function circleIn(texts: ReadonlyMap<string, string>): string[] | null {
  const imports = new Map<string, string[]>();
  for (const [path, text] of texts)
    imports.set(
      imported(path),
      importsOf(text).map(({ specifier }) => imported(inRepository(path, specifier) ?? "")),
    );
  const free = new Set<string>();
  function follow(file: string, way: string[]): string[] | null {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (free.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    free.add(file);
    return null;
  }
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return null;
}

describe("imports between layers run in one direction", () => {
  const all = ["lib", "components", "app", "cli", "clients"].flatMap((folder) => [...sources(folder)]);
  for (const file of ["server.ts", "proxy.ts"]) if (existsSync(join(root, file))) all.push(file);
  const texts = new Map(all.map((path) => [path, readFileSync(join(root, path), "utf8")]));

  test("every import is allowed for its layer", () => {
    expect(all.length).toBeGreaterThan(5);
    expect(all.flatMap((path) => faults(path, texts.get(path)!))).toEqual([]);
  });

  test("no files import each other in a circle", () => expect(circleIn(texts)).toBeNull());

  test("a circle is found, of types too", () => {
    const circle = new Map([
      ["lib/a.ts", 'import { b } from "./b";'],
      ["lib/b.ts", 'import type { C } from "@/lib/c/c";'],
      ["lib/c/c.tsx", 'import { b } from "../b";'],
    ]);
    expect(circleIn(circle)).toEqual(["lib/b", "lib/c/c", "lib/b"]);
  });

  test("engines do not know each other, and what others use of the columnar one goes by engine.ts", () => {
    const named = (engine: string, path: string) =>
      importsOf(readFileSync(join(root, path), "utf8")).some(({ specifier }) =>
        inRepository(path, specifier)?.startsWith(`lib/store/${engine}/`),
      );
    const others = ["lib", "cli", "app", "components"]
      .flatMap((folder) => [...sources(folder)])
      .filter((path) => !path.startsWith("lib/store/columnar/") && named("columnar", path));
    expect(others.sort()).toEqual(["lib/store/changes.ts", "lib/store/engine.ts"]);
    expect([...sources("lib/store/columnar")].filter((path) => named("clickhouse", path))).toEqual([]);
  });

  test.each([
    ["lib/store/x.ts", 'import { a } from "@/lib/http/a";'],
    ["components/x.tsx", 'import { a } from "@/lib/domain/property.schema";'],
    ["components/x.tsx", 'import { z } from "zod";'],
    ["lib/web/x.ts", 'const a = () => import("@/lib/http/a");'],
    ["clients/typescript/src/x.ts", 'import type { A } from "@/lib/domain/a";'],
    ["components/x.tsx", 'export {\n  a,\n  b } from "../app/page";'],
  ])("a forbidden import in %s is found", (path, text) => expect(faults(path, text)).not.toEqual([]));
});
