/**
 * Calls `close` when Escape is pressed, or a press is outside of an element: what is open there is left. Returns the function
 * that ends it.
 */
export function whenLeft(element: Element, close: (by: "key" | "press") => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close("key"), { signal });
  document.addEventListener("pointerdown", ({ target }) => element.contains(target as Node) || close("press"), {
    signal,
  });
  return () => stop.abort();
}
