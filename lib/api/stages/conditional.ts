import { hash } from "node:crypto";
import type { Exchange, Stage } from "../exchange";
import { canonicalQuery } from "../parameters/parse";

/** Raised when the same data and request begin to give other bytes. */
const REVISION = 1;

const ENDINGS = /-(?:br|gzip)$/;

/** The tags of an If-None-Match header, without quotes, weakness and encoding. */
export const tagsOf = (header: string): string[] =>
  [...header.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g)].map((match) => match[1]!.replace(ENDINGS, ""));

function entityTag({ route, pathValues, queryValues, store }: Exchange): string {
  const { operation } = route!;
  const asked = canonicalQuery(operation.query, queryValues!);
  const text = `${REVISION} ${store!.info.version} ${operation.id} ${Object.values(pathValues!).join(" ")} ${asked}`;
  return hash("sha1", text, "base64url").slice(0, 22);
}

/** Opens the dataset for this request, names the answer, and ends with 304 where the client has it already. */
export const answerConditionally: Stage = (exchange) => {
  if (exchange.route!.operation.open) return;
  exchange.store = exchange.services.store();
  exchange.etag = entityTag(exchange);
  const header = exchange.request.header("if-none-match");
  if (header === undefined) return;
  // "*" needs to know that the resource exists, which only running tells: the answer is then a plain 200.
  if (tagsOf(header).includes(exchange.etag))
    exchange.outcome = { status: 304, headers: [], body: null, etag: exchange.etag };
};
