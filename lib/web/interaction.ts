/** What a visitor does first, wherever on the page. */
const EVENTS = [
  "pointermove",
  "pointerdown",
  "keydown",
  "touchstart",
  "wheel",
  "scroll",
  "focusin",
  "input",
  "change",
  "popstate",
] as const;

let first: Promise<void> | undefined;
let begin: (() => void) | undefined;

/**
 * Calls `act` with the visitor's first move, press, key or scroll, or soon where that has been: what a page only needs
 * from then on is loaded from then on. Answers with what takes it back. Never called on a server.
 */
export function onFirstInteraction(act: () => void): () => void {
  let wanted = true;
  void firstInteraction().then(() => wanted && act());
  return () => {
    wanted = false;
  };
}

/** For pages whose content only the browser knows: what waits for a first move is needed at once. */
export function withoutWaiting(): void {
  void firstInteraction();
  begin?.();
}

function firstInteraction(): Promise<void> {
  first ??= new Promise((resolve) => {
    if (typeof window === "undefined") return;
    const stop = new AbortController();
    const go = () => {
      stop.abort();
      resolve();
    };
    begin = go;
    for (const event of EVENTS)
      window.addEventListener(event, go, { passive: true, capture: true, signal: stop.signal });
  });
  return first;
}
