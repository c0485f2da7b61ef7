import type { MouseEvent } from "react";

/**
 * For links that a script can answer faster: runs `act` on a plain click, and leaves new tabs, new windows
 * and pages without JavaScript to the link.
 */
export const plainClick =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    act();
  };
