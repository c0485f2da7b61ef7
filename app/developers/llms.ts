import { problemHref, type ReferenceOperation } from "@/components/developers/openapi/operations";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { byPlan } from "@/lib/domain/plan";
import { PROBLEM_ENTRIES, reference, SECTIONS } from "./reference";

const SUMMARY = `A read-only JSON API over US homes and ZIP-code markets: single homes, filtered searches with exact totals, and market figures with up to ${MAX_HISTORY_MONTHS} months of history.`;

/** Addresses are relative, because the file is the same for every host. */
const RULES = [
  "Every operation is a GET under `/v1`. Send `Authorization: Bearer <API_KEY>`; only `/v1/openapi.json` needs no key.",
  "A list answers `meta.total`, the exact number of matches, and `data`. Page with `limit` and `offset`, or follow the `Link` header; with `cursor=start` a page costs the same however far in it is.",
  "A parameter that is unknown, empty, malformed, or repeated and no list is refused with 400, and the answer names every fault at once.",
  "Errors are `application/problem+json` (RFC 9457). Look at `code`; `type` is the path of a page that says what to do.",
  "Money is whole US dollars, areas are square feet, dates are `YYYY-MM-DD`. A fact that is not known is null, never absent.",
  `Page sizes by plan, default and maximum: ${byPlan(({ defaultLimit, maxLimit }) => `${defaultLimit} and ${maxLimit}`)}.`,
];

function operationLine({ slug, summary, path, description, extension, parameters }: ReferenceOperation): string {
  const names = parameters
    .filter((parameter) => parameter.in !== "header")
    .map(({ name, required }) => (required ? `${name} (required)` : name));
  const takes = names.length > 0 ? ` Parameters: ${names.join(", ")}.` : "";
  return `- [${summary}](/developers/${slug}): \`GET ${path}\`${extension ? " (extension)" : ""}. ${description}${takes}`;
}

/**
 * Describes the API for language models (llmstxt.org): the text of public/llms.txt. `npm run llms` writes the file,
 * and a test compares it with the table of operations.
 */
export function llmsText(): string {
  const { operations } = reference();
  const problems = PROBLEM_ENTRIES.map(
    ({ code, status, meaning }) => `- [${code}](${problemHref(code)}): ${status}. ${meaning}`,
  );
  return `${[
    "# Lotline",
    `> ${SUMMARY}`,
    RULES.map((rule) => `- ${rule}`).join("\n"),
    "## Operations",
    operations.map(operationLine).join("\n"),
    "## Reference",
    [
      "- [OpenAPI 3.1 description](/v1/openapi.json): every operation, parameter, record and problem as a schema.",
      "- [Records and fields](/developers/records): every field of every record, and how each market figure is computed.",
      "- [Changes](/developers/changelog): what changed, release by release.",
    ].join("\n"),
    "## Problems",
    problems.join("\n"),
    "## Optional",
    SECTIONS.map(({ id, title }) => `- [${title}](/developers#${id})`).join("\n"),
  ].join("\n\n")}\n`;
}
