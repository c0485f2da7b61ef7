const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMES = "january february march april may june july august september october november december".split(" ");

/** 1 to 12 for a month's English name or its first three letters; 0 for anything else. */
export function monthOfName(name: string): number {
  const lower = name.toLowerCase().replace(/\.$/, "");
  const index = MONTHS.indexOf(lower.slice(0, 3));
  return index >= 0 && (lower.length === 3 || lower === "sept" || NAMES[index] === lower) ? index + 1 : 0;
}
