/** Tells the page's loader that it answers to presses now: it gives the one that came before. Asked for once or more. */
export const sayLive = (): void => {
  document.dispatchEvent(new Event("lotline:live"));
};
