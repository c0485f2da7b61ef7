import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { slugOf } from "@/lib/domain/operation-slug";
import { OPERATIONS } from "./operations/table";
import { PROBLEMS } from "./problems";
import type { Reader } from "./reader";

/** Tells the page for what does not exist which market was asked for. */
export const MISSING_MARKET_HEADER = "x-lotline-missing-market";

/** What stands in app/developers beside the operations' pages. */
const REFERENCE = ["changelog", "errors", "find.json", "records"];
const REFERENCE_PAGES = new Set([...REFERENCE, ...OPERATIONS.map(({ id }) => slugOf(id))]);

/** Whether a page's path names a home or a ZIP that the dataset does not have, or no operation or problem. */
export async function isMissingPage(reader: Reader, path: string): Promise<boolean> {
  const [, first, second, third, ...rest] = path.split("/");
  if (!second || rest.length > 0) return false;
  if (first === "developers" && second === "errors") return third !== undefined && !Object.hasOwn(PROBLEMS, third);
  if (third !== undefined) return false;
  try {
    if (first === "developers") return !REFERENCE_PAGES.has(second);
    if (first === "homes") return second !== "feed" && (await reader.property(second)) === null;
    if (first === "markets") return second !== "csv" && (await reader.market(second)) === null;
    return false;
  } catch (error) {
    // The page says itself that there is no dataset.
    if (isDatasetUnavailable(error)) return false;
    throw error;
  }
}
