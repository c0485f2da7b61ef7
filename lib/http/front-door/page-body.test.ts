import { request as ask, createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { editPage } from "./page-body";

const HTML = `<p>${"Ñandú ".repeat(2_000)}</p>`;
const EDITED = HTML.replaceAll("<p>", "<q>");

let close: () => void;
afterEach(() => close());

async function serve(page: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    editPage(request, response, (part) => part.replaceAll("<p>", "<q>"));
    page(request, response);
  });
  close = () => server.close();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

const open = (port: number, encoding?: string, method = "GET"): Promise<IncomingMessage> =>
  new Promise((done, fail) =>
    ask({ port, method, agent: false, headers: encoding ? { "Accept-Encoding": encoding } : {} }, done)
      .on("error", fail)
      .end(),
  );

async function get(port: number, encoding?: string, method = "GET") {
  const answer = await open(port, encoding, method);
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const UNPACK: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body) => body,
};

const WAYS: [string, RequestListener][] = [
  ["in one piece", (_, response) => void response.setHeader("Content-Type", "text/html; charset=utf-8").end(HTML)],
  [
    "in parts, as Next sends them",
    (_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.flushHeaders();
      const bytes = Buffer.from(HTML);
      for (let i = 0; i < bytes.length; i += 777) response.write(new Uint8Array(bytes.subarray(i, i + 777)));
      response.end();
    },
  ],
  [
    "with a length of its own",
    (_, response) =>
      void response
        .setHeader("Content-Type", "text/html")
        .setHeader("Content-Length", Buffer.byteLength(HTML))
        .end(HTML),
  ],
];

describe.each(WAYS)("HTML %s", (_, page) => {
  test.each(["br", "gzip", "none"])("is edited, packed as asked (%s), and marked so", async (encoding) => {
    const port = await serve(page);
    const { headers, body } = await get(port, encoding === "none" ? undefined : encoding);
    expect(headers["content-encoding"]).toBe(encoding === "none" ? undefined : encoding);
    expect(headers.vary).toBe("Accept-Encoding");
    expect(UNPACK[encoding]!(body).toString()).toBe(EDITED);
  });
});

test.each(["br", "gzip"])("a part can be read before the next one is written (%s)", async (encoding) => {
  let goOn: (() => void) | undefined;
  const port = await serve((_, response) => {
    response.setHeader("Content-Type", "text/html").write("<p>first");
    (response as unknown as { flush(): void }).flush();
    goOn = () => response.end("second");
  });
  const answer = await open(port, encoding);
  const text = answer.pipe(encoding === "br" ? createBrotliDecompress() : createGunzip());
  const read: string[] = [];
  for await (const part of text) {
    read.push(String(part));
    goOn?.();
  }
  expect(read).toEqual(["<q>first", "second"]);
});

test("HEAD has GET's headers and no body", async () => {
  const port = await serve(WAYS[0]![1]);
  const [head, whole] = [await get(port, "br", "HEAD"), await get(port, "br")];
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-encoding"]).toBe(whole.headers["content-encoding"]);
  expect(head.headers.vary).toBe(whole.headers.vary);
});

test.each([
  ["an image", 200, "image/png"],
  ["part of a text", 206, "text/css"],
])("%s passes as it is", async (_, status, type) => {
  const port = await serve((_request, response) => {
    response.statusCode = status;
    response.setHeader("Content-Type", type).setHeader("Content-Length", 4).end("<p>!");
  });
  const { headers, body } = await get(port, "br, gzip");
  expect([headers["content-encoding"], headers["content-length"], body.toString()]).toEqual([undefined, "4", "<p>!"]);
});

test("nobody behind it compresses again, and a strong tag becomes a weak one", async () => {
  const port = await serve((request, response) => {
    expect(request.headers["accept-encoding"]).toBeUndefined();
    response.setHeader("Content-Type", "text/plain").setHeader("ETag", '"a"').end(HTML);
  });
  const { headers, body } = await get(port, "gzip");
  expect(headers.etag).toBe('W/"a"');
  expect(gunzipSync(body).toString()).toBe(HTML);
});

test("a reader who leaves half-way ends it", async () => {
  let gone: Promise<void> | undefined;
  const port = await serve((_, response) => {
    gone = new Promise((done) => response.once("close", done));
    response.setHeader("Content-Type", "text/html").write(HTML);
    (response as unknown as { flush(): void }).flush();
  });
  (await open(port, "br")).destroy();
  await gone;
});
