import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Chrome compiles a script that begins with this as a whole while it downloads, on another thread, instead of each
 * function twice on the page's own: that was half of what hydration blocked. Other browsers read a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad\n";

function pack(path: string, plain: Buffer): void {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}

/** Readies a build's static files: scripts get the hint, and text gets its `.br` and `.gz` beside it. May run again. */
export function prepareStaticFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) prepareStaticFiles(path);
    else if (name.endsWith(".js")) {
      const script = readFileSync(path, "utf8");
      const hinted = script.startsWith(COMPILE_AHEAD) ? script : COMPILE_AHEAD + script;
      if (hinted !== script) writeFileSync(path, hinted);
      pack(path, Buffer.from(hinted));
    } else if (/\.(?:css|svg)$/.test(name)) pack(path, readFileSync(path));
  }
}
