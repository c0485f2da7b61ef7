import { Agent, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createProxyServer } from "httpxy";
import { AddressTooLong, type PageHandler, PagesGone } from "@/lib/http/server/server";

/**
 * Headers about one connection are not passed on (RFC 9110, 7.6.1). With `trailer` on a request without a body, node would
 * throw an error that cannot be caught here.
 */
const CONNECTION_HEADERS = ["keep-alive", "proxy-connection", "te", "trailer", "upgrade"];
/** Not passed on, since Next answers 500 to failed conditions and invalid ranges. Files are small enough without them. */
const FILE_HEADERS = ["if-match", "if-range", "if-unmodified-since", "range"];
/** Next would build addresses from these, which any client can send. Its own `Host` and the public address are enough. */
const ADDRESS_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-port"];
const NOT_PASSED_ON = [...CONNECTION_HEADERS, ...FILE_HEADERS, ...ADDRESS_HEADERS];

/** Passes requests for pages on to the pages' process, whose port may change. */
export function forwardTo(port: () => number | null) {
  const proxy = createProxyServer({ agent: new Agent({ keepAlive: true }) });
  proxy.on("proxyRes", (answer, _request, response) => {
    // `keep-alive` is about the connection between the processes; the client is only told whether its own is closed.
    delete answer.headers["keep-alive"];
    if (response.getHeader("connection") === "close") answer.headers.connection = "close";
  });

  const target = () => {
    const now = port();
    if (now === null) throw new PagesGone("there is no process for pages at the moment");
    return { host: "127.0.0.1", port: now };
  };

  const pages: PageHandler = async (request, response) => {
    const { headers } = request;
    for (const name of NOT_PASSED_ON) delete headers[name];
    if (headers.connection !== undefined)
      headers.connection = /\bclose\b/i.test(headers.connection) ? "close" : "keep-alive";
    const to = target();
    try {
      await proxy.web(request, response, { target: to });
    } catch (error) {
      if (response.headersSent) throw error;
      if ((error as NodeJS.ErrnoException).code === "HPE_HEADER_OVERFLOW")
        throw new AddressTooLong("the answer's head is too long", { cause: error });
      throw new PagesGone("the process for pages did not answer", { cause: error });
    }
  };

  /** `next dev` uses a WebSocket to tell browsers about changes. */
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const now = port();
    if (now === null) socket.destroy();
    else
      proxy
        .ws(request, socket as never, { target: { host: "127.0.0.1", port: now } }, head)
        .catch(() => socket.destroy());
  };
  return { pages, upgrade };
}
