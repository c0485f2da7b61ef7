import { PROPERTY_ID } from "@/lib/domain/vocabulary";
import { NOTE_MAX, type SavedHome } from "./device-state";

/** A home of a list that was sent, with the sender's note. */
export type SentHome = Pick<SavedHome, "id" | "note">;

/** The most homes in a link, so that messengers keep it whole. */
export const SENT_MAX = 50;

/**
 * The address of a list of homes with their notes. All of it stands in the fragment, which browsers send to no server:
 * "/saved#home=prop_…&note=near+school&home=prop_…&note=".
 */
export function listHref(homes: readonly SentHome[]): string {
  const list = new URLSearchParams();
  for (const { id, note = "" } of homes.slice(0, SENT_MAX)) {
    list.append("home", id);
    list.append("note", note);
  }
  return `/saved#${list}`;
}

/** The list in a fragment. What is malformed is left out. */
export function readList(hash: string): SentHome[] {
  const list = new URLSearchParams(hash.replace(/^#/, ""));
  const notes = list.getAll("note");
  const homes = new Map<string, SentHome>();
  for (const [i, id] of list.getAll("home").entries()) {
    const note = notes[i]?.slice(0, NOTE_MAX);
    if (PROPERTY_ID.test(id) && homes.size < SENT_MAX && !homes.has(id))
      homes.set(id, { id, ...(note ? { note } : {}) });
  }
  return [...homes.values()];
}
