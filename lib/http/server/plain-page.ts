import { plainPolicy } from "../csp";
import type { ApiResponse } from "../message";

const STYLE = `:root{color-scheme:light dark}body{max-width:34rem;margin:20vh auto;padding:0 1rem;font:16px/24px system-ui,sans-serif}h1{font:28px/36px Georgia,serif}`;

/** A plain HTML page without scripts, not rendered by Next. `text` is inserted as HTML, so it must not contain input. */
function plainPage(status: number, title: string, text: string, headers: readonly string[] = []): ApiResponse {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Lotline</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p><p><a href="/">Lotline</a></p></html>\n`;
  return {
    status,
    headers: [
      "Content-Type",
      "text/html; charset=utf-8",
      "Cache-Control",
      "no-store",
      "X-Content-Type-Options",
      "nosniff",
      "Content-Security-Policy",
      plainPolicy(),
      ...headers,
    ],
    body: Buffer.from(html),
  };
}

/** For a client that has asked for too many pages in a minute. */
export const tooManyPages = (retryAfterSeconds: number): ApiResponse =>
  plainPage(
    429,
    "A moment, please",
    `Many pages were asked for from your network within a minute. The next one is there in ${retryAfterSeconds === 1 ? "a second" : `${retryAfterSeconds} seconds`}.`,
    ["Retry-After", String(retryAfterSeconds)],
  );

/** For the time in which the pages' process is restarting. */
export const pagesUnavailable = (): ApiResponse =>
  plainPage(503, "Back in a moment", "Our pages are starting again. Please reload in a few seconds.", [
    "Retry-After",
    "2",
  ]);

/** For an address so long that Next's redirect, which repeats it, exceeds the limit on headers. */
export const addressTooLong = (): ApiResponse =>
  plainPage(414, "That address is too long", "Please shorten it, or start again from our first page.");

/** For a page that failed before anything was sent. */
export const pageFailed = (): ApiResponse =>
  plainPage(500, "Something went wrong here", "It is our fault, and it was noted. Please try again.");
