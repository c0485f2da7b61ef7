/** Limits of tools, by themselves: the guide says them and needs no tools, which take 40 ms to make. A model reads every row. */

/** Rows of a page, if a call does not say how many. */
export const PAGE_ROWS = 10;
/** The most rows that a call may ask for. */
export const PAGE_ROWS_MAX = 50;
/** Longest result, in bytes of JSON: what a model can still read. */
export const RESULT_BYTES_MAX = 60_000;
