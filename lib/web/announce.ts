import { MAX_SAVED } from "./device";

/** The element of every page that holds words for screen readers alone. */
export const ANNOUNCER_ID = "said";

/** Tells a screen reader, politely and once, what everybody else sees happen. */
export function announce(words: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  // The same words again are news as well.
  if (region) region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

/** Shows a message at the foot of the window for a while, and tells it to screen readers. It replaces the one before. */
function toast(words: string): void {
  document.getElementById("said-briefly")?.remove();
  const said = document.createElement("p");
  said.id = "said-briefly";
  said.role = "alert";
  said.className =
    "fixed inset-x-4 bottom-24 z-50 mx-auto w-fit max-w-xl border border-ink bg-raised px-4 py-3 text-sm md:bottom-6";
  said.textContent = words;
  document.body.append(said);
  setTimeout(() => said.remove(), 10_000);
}

/** Says why a home, a search or a market was not saved, and what makes room. */
export const toastFull = (what: "homes" | "searches" | "markets"): void =>
  toast(`Not saved: this device keeps ${MAX_SAVED} ${what}. Remove one from Saved to make room.`);
