import { type DeviceState, readDevice } from "./device";

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

/** How many entries `merged` has more than `before`, in words: "2 homes and 1 search". */
export function addedWords(before: DeviceState, merged: DeviceState): string {
  const homes = merged.savedHomes.length - before.savedHomes.length;
  const searches = merged.savedSearches.length - before.savedSearches.length;
  const viewed = merged.viewed.length - before.viewed.length;
  const parts = [
    homes > 0 ? `${homes} saved ${homes === 1 ? "home" : "homes"}` : "",
    searches > 0 ? `${searches} saved ${searches === 1 ? "search" : "searches"}` : "",
    viewed > 0 ? `${viewed} viewed ${viewed === 1 ? "home" : "homes"}` : "",
  ].filter(Boolean);
  if (parts.length === 0) return "Nothing new: this device had all of it.";
  return `Added ${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`}.`;
}
