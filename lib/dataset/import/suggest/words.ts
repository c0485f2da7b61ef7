/** The choices that words in a cell suggest; the first match counts. */
const WORDS: Record<"propertyType" | "status", [RegExp, string][]> = {
  propertyType: [
    [
      /commerc|office|retail|industrial|parking|timeshare|store|warehouse|hotel|church|school|mixed|garage|exempt/i,
      "skip",
    ],
    [/town|row ?h/i, "townhouse"],
    [/condo|co-?op/i, "condo"],
    [/multi|duplex|triplex|quad|2-4|apartment|two fam|three fam|rental/i, "multiFamily"],
    [/land|lot|vacant/i, "land"],
    [/single|sfr|sfh|detached|house|resid|manufactured|mobile|one fam|dwelling/i, "singleFamily"],
    [/^r-?\d?$/i, "singleFamily"],
    [/^[bci]-?\d?$/i, "skip"],
  ],
  status: [
    [/pend|contract|conting/i, "pending"],
    [/sold|clos/i, "sold"],
    [/rented|leased/i, "rented"],
    [/rent|lease/i, "forRent"],
    [/expir|withdr|cancel|off|hold|soon/i, "offMarket"],
    [/to.?build|plan/i, "skip"],
    [/active|for.?sale|new|available/i, "forSale"],
  ],
};

const DISTINCT_MAX = 60;

/** A value table with the suggested choice for each distinct cell of a sample, or `reject`, for the operator to decide. */
export function tableOf(
  field: keyof typeof WORDS,
  cells: readonly string[],
  undecided: string[],
  title: string,
): Record<string, string> {
  const distinct = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => cell !== "").slice(0, DISTINCT_MAX);
  return Object.fromEntries(
    distinct.map((cell) => {
      const choice = WORDS[field].find(([form]) => form.test(cell))?.[1];
      if (!choice) undecided.push(`${title}: ${cell}`);
      return [cell, choice ?? "reject"];
    }),
  );
}
