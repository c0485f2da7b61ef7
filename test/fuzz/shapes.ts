/**
 * Raw requests as careless clients, broken proxies and attackers write them. What each must get:
 * - "answered": one answer below 500, and the connection serves the next request or closes;
 * - "refused": one answer, 4xx or what the service does not speak (501, 505), and the connection closes: nothing behind the
 *   request is read as another one.
 */
export interface Shape {
  what: string;
  bytes: string;
  expect: "answered" | "refused";
}

const PATH = "/v1/markets/78704";
const GET = `GET ${PATH} HTTP/1.1`;
const SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";

const head = (line: string, ...headers: string[]) => `${[line, ...headers].join("\r\n")}\r\n\r\n`;
const get = (...headers: string[]) => head(GET, "Host: localhost", ...headers);
const shape =
  (expect: Shape["expect"], kind: string, bytes: (it: string) => string) =>
  (it: string): Shape => ({
    what: `${kind} ${JSON.stringify(it.length > 60 ? `${it.slice(0, 60)}…` : it)}`,
    bytes: bytes(it),
    expect,
  });

const ofLine = (line: string) => head(line, "Host: localhost");
const targets = (it: string) => ofLine(`GET ${it} HTTP/1.1`);
const methods = (it: string) => ofLine(`${it} ${PATH} HTTP/1.1`);
const versions = (it: string) => ofLine(`GET ${PATH} ${it}`);
const hosts = (it: string) => head(GET, it);
const lengths = (it: string) => get(`Content-Length: ${it}`) + SMUGGLED;
const framings = (it: string) => `${get(...it.split("|"))}0\r\n\r\n${SMUGGLED}`;
const codings = (it: string) => framings(`Transfer-Encoding: ${it}`);
const chunked = (it: string) => get("Transfer-Encoding: chunked") + it;

const LONG = "x".repeat(70_000);

export const SHAPES: Shape[] = [
  // Request lines.
  ...[
    "HEAD",
    "OPTIONS",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "TRACE",
    "PROPFIND",
    "MKCOL",
    "SEARCH",
    "PURGE",
    "M-SEARCH",
  ].map(shape("answered", "method", methods)),
  ...[
    "FOO",
    "get",
    "Get",
    "GETT",
    "",
    " GET",
    "G\tET",
    "GET\u0000",
    "\u0000",
    "GET,",
    "G E T",
    "CONNECT",
    "PRI",
    "\u00ff",
  ].map(shape("refused", "method", methods)),
  ...[
    "HTTP/0.9",
    "HTTP/1.2",
    "HTTP/2.0",
    "HTTP/3",
    "HTTP/11",
    "http/1.1",
    "HTTPS/1.1",
    "HTTP/1.",
    "HTTP/-1.1",
    "HTTP 1.1",
  ].map(shape("refused", "version", versions)),
  ...["", "HTTP/1.1 HTTP/1.1", "HTTP/1.1\u0000", "HTTP/9.9", "HTTP/1.1x", "ICE/1.0", "RTSP/1.0"].map(
    shape("refused", "version", versions),
  ),
  ...[
    "/",
    "/v1",
    "/v1/",
    "//v1/markets",
    "/v1/%2e%2e/x",
    "/v1/markets/%ff",
    "/v1/markets/%00",
    "/v1/markets/%",
    "/v1/./markets",
  ].map(shape("answered", "target", targets)),
  ...[
    "*",
    "http://localhost/v1/markets",
    "http://elsewhere.example/v1",
    "/v1?a=%zz",
    "/v1#x",
    "/v1;x",
    `/v1/${"a/".repeat(3_000)}`,
  ].map(shape("answered", "target", targets)),
  ...["/v1?$%&'()*+,;=:@!", "/v1/markets/{zipCode}", "/v1\\markets", "/v1/<script>", "/v1?__proto__[x]=1"].map(
    shape("answered", "target", targets),
  ),
  ...[`/${LONG}`, `/v1?x=${LONG}`, "/v1/\u00e9", "/v1?city=\u00ff", "/v1/\u0001", "markets", "\u0000", "/v1/a b"].map(
    shape("refused", "target", targets),
  ),
  // The host.
  ...["Host: localhost", "Host: localhost:3000", "Host: [::1]:80", "HOST: x", "host:x", "Host:\tx"].map(
    shape("answered", "host", hosts),
  ),
  ...[
    "X: no host",
    "Host: a b",
    "Host: a/c@d",
    "Host: a, b",
    "Host: a\r\nHost: b",
    "Host: a\r\nHost: a",
    "Host: a:b:c",
  ].map(shape("refused", "host", hosts)),
  ...[
    "Host: a@b",
    "Host: http://a",
    "Host: a?b",
    "Host: a#b",
    "Host: a\\b",
    "Host: <a>",
    "Host: a\u00e9",
    "Host : a",
  ].map(shape("refused", "host", hosts)),
  // Other headers.
  ...[
    "X:",
    "X: ",
    "X: \t",
    "X-A: 1\r\nX-A: 2",
    "Accept: ",
    "Accept: ,,,;q=9",
    "Range: bytes=0-1",
    "Connection: upgrade",
  ].map(shape("answered", "header", get)),
  ...[
    "Upgrade: h2c\r\nConnection: upgrade, close",
    "Upgrade: websocket",
    "Expect: 100-continue",
    "Cookie: a=b",
    "TE: trailers",
  ].map(shape("answered", "header", get)),
  ...[
    "If-None-Match: ",
    'If-None-Match: "',
    "If-None-Match: *, *",
    "If-Modified-Since: never",
    "Forwarded: for=_x",
  ].map(shape("answered", "header", get)),
  ...[
    "Accept-Encoding: gzip;q=2",
    "Accept-Encoding: *;q=0",
    "Origin: null",
    "Origin: x y",
    "X-Request-Id: \u00e9",
    "X-Forwarded-For: ,",
  ].map(shape("answered", "header", get)),
  ...[
    "Authorization: ",
    "Authorization: Bearer",
    "Authorization: Bearer  x",
    "Authorization: bearer\tx",
    "Authorization: x y z",
  ].map(shape("answered", "header", get)),
  ...[
    "no colon",
    ": no name",
    "X Y: 1",
    "X\u0000: 1",
    "X: \u0000",
    "X: a\u0001b",
    "X\t: 1",
    "(X): 1",
    "X: 1\r\n folded",
    "\u00e9: 1",
  ].map(shape("refused", "header", get)),
  ...[`X: ${LONG}`, `${"X".repeat(20_000)}: 1`, Array.from({ length: 1_100 }, (_, i) => `X-${i}: 1`).join("\r\n")].map(
    shape("refused", "header", get),
  ),
  ...["Authorization: a\r\nAuthorization: b", "X: a\rb", "X: a\nY: b", "X: 1\r\r\n"].map(
    shape("refused", "header", get),
  ),
  // How long the body is, and so where the next request begins.
  ...[
    "-1",
    "+1",
    "0x10",
    "1 2",
    "1,2",
    "",
    "abc",
    "1.0",
    "1e1",
    "99999999999999999999",
    "9".repeat(400),
    "5;",
    "\u00b2",
  ].map(shape("refused", "length", lengths)),
  ...[
    "gzip",
    "identity",
    "xchunked",
    "chunked, chunked",
    "gzip, chunked",
    "chunked, gzip",
    "\u000bchunked",
    "chunked;q=1",
    "",
    ",",
  ].map(shape("refused", "coding", codings)),
  ...[
    "Content-Length: 5|Content-Length: 5",
    "Content-Length: 5|Content-Length: 6",
    "Content-Length: 5|Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked|Content-Length: 5",
    "Transfer-Encoding: chunked|Transfer-Encoding: identity",
    "Transfer-Encoding: gzip|Transfer-Encoding: chunked",
    "Transfer-Encoding : chunked",
    "Transfer-Encoding: chunked\u0000",
    "Content-Length : 5",
    "Content-Length: 5|Content-Length:",
    "X: 1|\tTransfer-Encoding: chunked",
    " Transfer-Encoding: chunked",
  ].map(shape("refused", "framing", framings)),
  ...["Content-Length: 0", "content-length: 00", "Transfer-Encoding: chunked", "Transfer-Encoding: CHUNKED"].map(
    shape("answered", "framing", (it) => `${get(it)}${/chunked/i.test(it) ? "0\r\n\r\n" : ""}`),
  ),
  ...[
    "0\r\n\r\n",
    "5\r\nhello\r\n0\r\n\r\n",
    "0\r\nX: 1\r\n\r\n",
    "5;a=b\r\nhello\r\n0\r\n\r\n",
    "00005\r\nhello\r\n0\r\n\r\n",
  ].map(shape("answered", "chunks", chunked)),
  // Line ends.
  ...["\r\n", "\r\n\r\n"].map(shape("answered", "before it", (it) => `${it}${get()}`)),
  ...[
    `${GET}\nHost: localhost\n\n`,
    `${GET}\r\nHost: localhost\n\r\n`,
    `${GET}\rHost: localhost\r\r`,
    `${GET}\r\n Host: localhost\r\n\r\n`,
    `GET\t${PATH}\tHTTP/1.1\r\nHost: localhost\r\n\r\n`,
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n",
    "SSH-2.0-OpenSSH_9.0\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "{}\r\n\r\n",
  ].map(shape("refused", "bytes", (it) => it)),
];
