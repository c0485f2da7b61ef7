/** Tells a page that its answer's status is 404 already. */
export const MISSING_HEADER = "x-lotline-missing";
