import { type DeviceState, MAX_SAVED, readDevice } from "./device";

/** The export's own mark: a file without it is not one of ours. */
const FORMAT = "lotline.device";
/** Far above any export; more is not read. */
export const FILE_BYTES_MAX = 2_000_000;

/** What the device remembers, as a file's text. */
export const exportDevice = (state: DeviceState): string =>
  `${JSON.stringify({ format: FORMAT, exportedAt: new Date().toISOString(), ...state }, null, 2)}\n`;

export type ImportResult = { ok: true; state: DeviceState } | { ok: false; message: string };

/** Reads an exported file; the message says what is wrong with it and what to do. */
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
    return { ok: false, message: "This export is of a newer version. Reload the page, then import it again." };
  const state = readDevice(value);
  if (state.savedHomes.length + state.savedSearches.length + state.viewed.length === 0)
    return { ok: false, message: "This export holds no homes and no searches." };
  return { ok: true, state };
}

/** How many rows of a file found no room, in words; "" where all did. */
function leftOutWords<T>(rows: readonly T[], merged: readonly T[], key: keyof T, one: string, more: string): string {
  const kept = new Set(merged.map((row) => row[key]));
  const count = rows.filter((row) => !kept.has(row[key])).length;
  if (count === 0) return "";
  return `${count === 1 ? `1 ${one} was` : `${count} ${more} were`} not added: this device keeps ${MAX_SAVED}.`;
}

/** What `merged` has more than `before`, and what of `imported` it has no room for: "Added 2 saved homes and 1 saved search." */
export function addedWords(before: DeviceState, merged: DeviceState, imported: DeviceState): string {
  const homes = merged.savedHomes.length - before.savedHomes.length;
  const searches = merged.savedSearches.length - before.savedSearches.length;
  const viewed = merged.viewed.length - before.viewed.length;
  const parts = [
    homes > 0 ? `${homes} saved ${homes === 1 ? "home" : "homes"}` : "",
    searches > 0 ? `${searches} saved ${searches === 1 ? "search" : "searches"}` : "",
    viewed > 0 ? `${viewed} viewed ${viewed === 1 ? "home" : "homes"}` : "",
  ].filter(Boolean);
  const added = `Added ${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`}.`;
  const said = [
    parts.length > 0 ? added : "",
    leftOutWords(imported.savedHomes, merged.savedHomes, "id", "home", "homes"),
    leftOutWords(imported.savedSearches, merged.savedSearches, "query", "search", "searches"),
  ].filter(Boolean);
  return said.length > 0 ? said.join(" ") : "Nothing new: this device had all of it.";
}
