import { plainPolicy } from "../csp";
import type { ApiResponse } from "../message";

const STYLE = `:root{color-scheme:light dark}body{max-width:34rem;margin:20vh auto;padding:0 1rem;font:16px/24px system-ui,sans-serif}h1{font:28px/36px Georgia,serif}`;

/** A page for when Next cannot be asked or should not be: plain HTML without scripts. `text` is no HTML of a visitor's. */
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
    withoutBody: false,
  };
}

/** Too many pages in a minute. */
export const tooManyPages = (retryAfterSeconds: number): ApiResponse =>
  plainPage(
    429,
    "A moment, please",
    `Many pages were asked for from your network within a minute. The next one is there in ${retryAfterSeconds === 1 ? "a second" : `${retryAfterSeconds} seconds`}.`,
    ["Retry-After", String(retryAfterSeconds)],
  );

/** The pages' process is starting again. */
export const pagesUnavailable = (): ApiResponse =>
  plainPage(503, "Back in a moment", "Our pages are starting again. Please reload in a few seconds.", [
    "Retry-After",
    "2",
  ]);

/** Next redirects an address to another that repeats it, and what it answers is longer than a head may be. */
export const addressTooLong = (): ApiResponse =>
  plainPage(414, "That address is too long", "Please shorten it, or start again from our first page.");

/** A page failed before anything of it was sent. */
export const pageFailed = (): ApiResponse =>
  plainPage(500, "Something went wrong here", "It is our fault, and it was noted. Please try again.");
