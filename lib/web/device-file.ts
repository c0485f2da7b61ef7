import { allOf } from "@/lib/domain/lists";
import { type DeviceState, MAX_SAVED, readDevice } from "./device-state";
import { formatCounted } from "./format";

/** Marks a file as an export of this app; other files are refused. */
const FORMAT = "lotline.device";
/** Far above the size of any export; larger files are not read. */
export const FILE_BYTES_MAX = 2_000_000;

/** The device's state as the text of a file. */
export const exportDevice = (state: DeviceState): string =>
  `${JSON.stringify({ format: FORMAT, exportedAt: new Date().toISOString(), ...state }, null, 2)}\n`;

export type ImportResult = { ok: true; state: DeviceState } | { ok: false; message: string };

/** Reads an exported file. If it is refused, the message says what is wrong with it and what to do. */
export function importDevice(text: string): ImportResult {
  if (text.length > FILE_BYTES_MAX)
    return { ok: false, message: "This file is too large to be an export from Lotline." };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, message: "This is not a JSON file. Choose one that was exported here." };
  }
  if (typeof value !== "object" || value === null || (value as { format?: unknown }).format !== FORMAT)
    return { ok: false, message: "This file was not exported from Lotline. Choose one that was exported here." };
  if ((value as { version?: unknown }).version !== 1)
    return { ok: false, message: "This export is from a newer version. Reload the page, then import it again." };
  const state = readDevice(value);
  if (Object.values(countsOf(state)).every((count) => count === 0))
    return { ok: false, message: "This export holds no homes, searches or markets." };
  return { ok: true, state };
}

/** The counts that the sentence about an import mentions. */
const countsOf = ({ savedHomes, savedSearches, savedMarkets, viewed }: DeviceState) => ({
  homes: savedHomes.length,
  searches: savedSearches.length,
  markets: savedMarkets.length,
  viewed: viewed.length,
});

/** Says in words how many rows of a file did not fit; "" if all did. */
function leftOutWords<T>(rows: readonly T[], merged: readonly T[], key: keyof T, one: string, more: string): string {
  const kept = new Set(merged.map((row) => row[key]));
  const count = rows.filter((row) => !kept.has(row[key])).length;
  if (count === 0) return "";
  return `${formatCounted(count, `${one} was`, `${more} were`)} not added: this device keeps ${MAX_SAVED}.`;
}

/** Says what an import added to `before`, and what did not fit: "Added 2 saved homes and 1 saved search." */
export function addedWords(before: DeviceState, merged: DeviceState, imported: DeviceState): string {
  const [had, has] = [countsOf(before), countsOf(merged)];
  const more = (what: keyof typeof had, one: string, many: string) =>
    has[what] > had[what] ? formatCounted(has[what] - had[what], one, many) : "";
  const parts = [
    more("homes", "saved home", "saved homes"),
    more("searches", "saved search", "saved searches"),
    more("markets", "saved market", "saved markets"),
    more("viewed", "viewed home", "viewed homes"),
  ].filter(Boolean);
  const said = [
    parts.length > 0 ? `Added ${allOf(parts)}.` : "",
    leftOutWords(imported.savedHomes, merged.savedHomes, "id", "home", "homes"),
    leftOutWords(imported.savedSearches, merged.savedSearches, "query", "search", "searches"),
    leftOutWords(imported.savedMarkets, merged.savedMarkets, "href", "market", "markets"),
  ].filter(Boolean);
  return said.length > 0 ? said.join(" ") : "Nothing new: this device already had all of it.";
}
