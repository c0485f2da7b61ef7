import { MAX_SAVED } from "./device";

/** Says a rare thing at the window's foot for a while, and to screen readers. What was said before goes. */
export function sayBriefly(words: string): void {
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

/** Says why a home or a search was not saved, and what makes room. */
export const sayFull = (what: "homes" | "searches"): void =>
  sayBriefly(`Not saved: this device keeps ${MAX_SAVED} ${what}. Remove one from Saved to make room.`);
