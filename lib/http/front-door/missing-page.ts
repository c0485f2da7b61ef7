import type { IncomingMessage } from "node:http";
import { slugOf } from "@/lib/domain/operation-slug";
import type { MaybePromise } from "@/lib/store/store";
import { isDatasetUnavailable } from "@/lib/store/unavailable";
import { OPERATIONS } from "../operations/table";
import { decodePercent } from "../parameters/query-string";
import { PROBLEMS } from "../problems";
import type { Runtime } from "../runtime";
import { MISSING_HEADER } from "./missing-header";

const PAGE = /^\/(homes|markets|developers|developers\/errors)\/([^/?#]+)\/?(?:\?.*)?$/;

/** What stands beside the operations' pages. */
const REFERENCE = ["changelog", "errors", "find.json", "records"];
const OPERATION_PAGES = new Set([...REFERENCE, ...OPERATIONS.map(({ id }) => slugOf(id))]);

/** Whether a page's address names a home or a ZIP that the dataset does not have, or no operation or error. */
function isMissing(runtime: Pick<Runtime, "store">, url: string): MaybePromise<boolean> {
  const [, kind, text] = PAGE.exec(url) ?? [];
  const name = text === undefined ? null : decodePercent(text);
  if (name === null) return false;
  if (kind === "developers") return !OPERATION_PAGES.has(name);
  if (kind === "developers/errors") return !Object.hasOwn(PROBLEMS, name);
  try {
    const found = kind === "markets" ? runtime.store().market(name) : runtime.store().property(name);
    return found instanceof Promise ? found.then((it) => it === null) : found === null;
  } catch (error) {
    // The page says itself that there is no dataset.
    if (isDatasetUnavailable(error)) return false;
    throw error;
  }
}

/**
 * Decides before a page is rendered whether it is a 404. Next's own `notFound()` sends an empty document that scripts
 * fill in; with the status set beforehand the page is rendered whole and says what is near.
 */
export function createMissingPage(
  runtime: Pick<Runtime, "store">,
): (request: IncomingMessage) => MaybePromise<boolean> {
  return (request) => {
    delete request.headers[MISSING_HEADER];
    const mark = (missing: boolean): boolean => {
      if (missing) request.headers[MISSING_HEADER] = "1";
      return missing;
    };
    const missing = isMissing(runtime, request.url ?? "/");
    return missing instanceof Promise ? missing.then(mark) : mark(missing);
  };
}
