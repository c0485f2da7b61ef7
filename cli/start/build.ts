import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
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

const SAID_EVERY_MS = 10_000;

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
export async function ensureBuild(root: string, dist = process.env.LOTLINE_DIST ?? ".next"): Promise<void> {
  const stamp = join(root, dist, "lotline-sources");
  const fingerprint = sourceFingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  console.log("Building the pages …");
  const began = Date.now();
  // A small machine needs minutes, in which nothing else would be seen.
  const timer = setInterval(
    () => console.log(`Still building the pages, for ${Math.round((Date.now() - began) / 1_000)} seconds …`),
    SAID_EVERY_MS,
  );
  try {
    await nextBuild(root);
  } finally {
    clearInterval(timer);
  }
  writeFileSync(stamp, fingerprint);
}

/** Runs Next's build. @throws an error with its output if it fails. */
async function nextBuild(root: string): Promise<void> {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const build = spawn(process.execPath, [next, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [build.stdout, build.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = (await once(build, "close")) as [number | null];
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}
