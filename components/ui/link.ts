/** The look of a link in running text. */
export const LINK = "underline decoration-line2 underline-offset-4 hover:decoration-ink";
