import { hash } from "node:crypto";
import { after } from "@/lib/service/maybe";
import type { Exchange, Stage } from "../exchange";
import { pagingLinks } from "../links";
import type { Answer } from "../operation";
import { endIfHeld } from "./conditional";
import { answerKey } from "./recall";

/** Asks the operation. An answer that is there already costs no turn of the event loop. */
export const runOperation: Stage = (exchange) => {
  const { route, store, pathValues, queryValues, page, services } = exchange;
  const answer = route!.operation.run({
    store: store!,
    path: pathValues as never,
    query: queryValues as never,
    page: page ?? { limit: 0, offset: 0 },
    operations: services.operations,
  });
  return after(answer, (it) => {
    exchange.answer = it;
  });
};

const utf8 = (part: Uint8Array | string) => (typeof part === "string" ? Buffer.from(part) : part);
const JSON_TYPE = ["Content-Type", "application/json"] as const;
const SINGLE = Buffer.from('{"data":');
const END = Buffer.from("}");

function bodyOf(answer: Answer): Uint8Array {
  if (answer.kind === "csv") return Buffer.from(answer.csv);
  if (answer.kind === "document") return Buffer.from(answer.json);
  if (answer.kind === "single") return Buffer.concat([SINGLE, utf8(answer.data), END]);
  const { total, limit, offset } = answer.meta;
  const head = `{"meta":{"total":${total},"limit":${limit},"offset":${offset}},"data":`;
  return Buffer.concat([Buffer.from(head), utf8(answer.data), END]);
}

function typeOf(answer: Answer): readonly string[] {
  if (answer.kind !== "csv") return JSON_TYPE;
  const disposition = `attachment; filename="${answer.filename}"`;
  return ["Content-Type", "text/csv; charset=utf-8; header=present", "Content-Disposition", disposition];
}

function linkHeader({ route, canonical, page }: Exchange, answer: Answer): string[] {
  const paging =
    page && "meta" in answer && answer.meta ? pagingLinks(route!.operation.path, canonical!, answer.meta) : [];
  const links = answer.links ? [...answer.links, ...paging] : paging;
  return links.length > 0 ? ["Link", links.join(", ")] : [];
}

/** Answer → envelope: bytes around bytes, nothing is parsed or serialised again. It is kept for who asks the same. */
export const putInEnvelope: Stage = (exchange) => {
  const answer = exchange.answer!;
  const body = bodyOf(answer);
  const etag = exchange.etag ?? hash("sha1", body, "base64url").slice(0, 22);
  const made = { etag, headers: [...typeOf(answer), ...linkHeader(exchange, answer)], body };
  exchange.services.answers.keep(answerKey(exchange, exchange.store), made);
  exchange.outcome = { status: 200, ...made, answer: made };
  // A document has no data to be named by: its tag is known only now.
  if (!exchange.etag) endIfHeld(exchange, etag);
};
