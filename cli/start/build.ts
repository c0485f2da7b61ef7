import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The files that the pages' build is made from; changes of others need no new build. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
  "tsconfig.build.json",
  "package-lock.json",
];

function* files(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) if (!name.includes(".test.")) yield* files(join(path, name));
}

/** SHA-256 over the names and contents of all files that the build reads, and the Node.js major version. */
export function sourceFingerprint(root: string): string {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]!);
  for (const source of SOURCES)
    for (const path of files(join(root, source)))
      hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/**
 * Builds the pages if the build in `dist` is missing or was made from other sources. The stamp is written last, so that an
 * interrupted build counts as missing.
 */
export function ensureBuild(root: string, dist = process.env.LOTLINE_DIST ?? ".next"): "fresh" | "built" {
  const stamp = join(root, dist, "lotline-sources");
  const fingerprint = sourceFingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return "fresh";
  console.log("Building the pages …");
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const run = spawnSync(process.execPath, [next, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`The build failed:\n${run.stdout}\n${run.stderr}`);
  writeFileSync(stamp, fingerprint);
  return "built";
}
