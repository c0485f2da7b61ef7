import { Agent, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createProxyServer } from "httpxy";
import { AddressTooLong, type PageHandler, PagesGone } from "@/lib/http/server/server";

/**
 * What is said of one connection is not passed on (RFC 9110, 7.6.1): no page is another protocol, and node throws, out of
 * reach, where it is to announce the trailers of a request without a body.
 */
const OF_ONE_CONNECTION = ["keep-alive", "proxy-connection", "te", "trailer", "upgrade"];
/** Next makes a 500 of a file's condition that fails, and of a range that it does not have; files are small. */
const OF_FILES = ["if-match", "if-range", "if-unmodified-since", "range"];
const NOT_PASSED_ON = [...OF_ONE_CONNECTION, ...OF_FILES];

/** Hands requests for pages to the pages' process, whose port may change. */
export function forwardTo(port: () => number | null) {
  const proxy = createProxyServer({ agent: new Agent({ keepAlive: true }) });
  proxy.on("proxyRes", (answer, _request, response) => {
    // How long the other process keeps its connection is not the client's concern; that this one leaves is.
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

  /** `next dev` tells browsers of changes over a WebSocket. */
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
