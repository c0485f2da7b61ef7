import { MAX_SAVED } from "./device-state";

/** The element in every page whose text only screen readers announce. */
export const ANNOUNCER_ID = "said";

/** Makes screen readers announce (politely) what others can see. */
export function announce(words: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  // The same words again must be announced again.
  if (region) region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

/** Style of a message at the bottom of the window, above what stays there. */
export const TOAST =
  "fixed inset-x-4 bottom-24 z-50 mx-auto w-fit max-w-xl border border-ink bg-raised px-4 py-3 text-sm print:hidden";

/** Shows a message at the bottom of the window for a while, in place of the previous one, and announces it. */
export function toast(words: string): void {
  document.getElementById("said-briefly")?.remove();
  const said = document.createElement("p");
  said.id = "said-briefly";
  said.role = "alert";
  said.className = TOAST;
  said.textContent = words;
  document.body.append(said);
  setTimeout(() => said.remove(), 10_000);
}

/** Tells the visitor that the device cannot save more homes, searches or markets, and how to make room. */
export const toastFull = (what: "homes" | "searches" | "markets"): void =>
  toast(`Not saved: this device keeps ${MAX_SAVED} ${what}. Remove one from Saved to make room.`);
