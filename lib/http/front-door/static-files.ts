import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { type Encoding, preferredEncoding } from "../encoding";
import { type ApiRequest, type ApiResponse, pathOf } from "../http";
import { heldTag } from "../stages/conditional";

const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};
const ENDINGS: Record<Encoding, string> = { br: ".br", gzip: ".gz" };
const PREFIX = "/_next/static/";

interface StaticFile {
  type: string;
  tag: string;
  plain: Buffer;
  packed: Partial<Record<Encoding, Buffer>>;
}

function* filesIn(folder: string, below = ""): Generator<string> {
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below ? `${below}/${name}` : name;
    if (statSync(join(folder, path)).isDirectory()) yield* filesIn(folder, path);
    else yield path;
  }
}

function readStaticFile(path: string, type: string): StaticFile {
  const plain = readFileSync(path);
  const packed: StaticFile["packed"] = {};
  for (const encoding of ["br", "gzip"] as const)
    if (existsSync(path + ENDINGS[encoding])) packed[encoding] = readFileSync(path + ENDINGS[encoding]);
  return { type, tag: createHash("sha1").update(plain).digest("base64url").slice(0, 22), plain, packed };
}

/**
 * Answers for what the pages' build made: names that hold a hash of their content, kept in memory with the
 * encodings that lie beside them (`x.js`, `x.js.br`, `x.js.gz`). Anything else is undefined, and Next's to answer.
 */
export function createStaticFiles(dist: string): (request: ApiRequest) => ApiResponse | undefined {
  const folder = join(dist, "static");
  const files = new Map<string, StaticFile>();
  if (existsSync(folder))
    for (const path of filesIn(folder)) {
      const type = TYPES[extname(path)];
      if (type) files.set(PREFIX + path, readStaticFile(join(folder, path), type));
    }
  return (request) => {
    if (!request.url.startsWith(PREFIX) || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
    const file = files.get(pathOf(request.url));
    if (!file) return undefined;
    const asked = preferredEncoding(request.header("accept-encoding"));
    const encoding = asked && file.packed[asked] ? asked : undefined;
    const headers = [
      "Content-Type",
      file.type,
      "Cache-Control",
      "public, max-age=31536000, immutable",
      "ETag",
      `"${file.tag}${encoding ? `-${encoding}` : ""}"`,
      "Vary",
      "Accept-Encoding",
      "X-Content-Type-Options",
      "nosniff",
    ];
    const withoutBody = request.method === "HEAD";
    if (heldTag(request.header("if-none-match"), file.tag) !== undefined)
      return { status: 304, headers, body: null, withoutBody };
    if (encoding) headers.push("Content-Encoding", encoding);
    return { status: 200, headers, body: encoding ? file.packed[encoding]! : file.plain, withoutBody };
  };
}
