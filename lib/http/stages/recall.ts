import type { PropertyStore } from "@/lib/store/store";
import type { Exchange, Stage } from "../exchange";
import { endIfHeld, storeIfOpen } from "./conditional";

/** What an answer depends on: the dataset, the plan that gives the page size, and the address as it was sent. */
export const answerKey = ({ principal, request }: Exchange, store: PropertyStore | undefined): string =>
  `${store?.info.version ?? ""} ${principal?.plan ?? ""} ${request.url}`;

/** Ends with what the same request was answered before: its parameters were good then, and the data is the same. */
export const recallAnswer: Stage = (exchange) => {
  const { operation } = exchange.route ?? {};
  if (!operation) return;
  const store = storeIfOpen(exchange);
  // Later stages say that there is none, after what else is wrong with the request.
  if (!store && !operation.open) return;
  const answer = exchange.services.answers.find(answerKey(exchange, store));
  if (!answer) return;
  if (store) exchange.store = store;
  exchange.outcome = { status: 200, ...answer, answer };
  endIfHeld(exchange, answer.etag);
};
