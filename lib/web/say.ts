/** The element of every page that holds words for screen readers alone. */
export const SAID_ID = "said";

/** Tells a screen reader, politely and once, what everybody else sees happen. */
export function say(words: string): void {
  const region = document.getElementById(SAID_ID);
  // The same words again are news as well.
  if (region) region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
