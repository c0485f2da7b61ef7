/** What words of a cell mean for a field of choices, the first that is met. */
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

/** Each distinct cell of a sample with the choice that its words suggest; else `reject`, for the operator to decide. */
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
