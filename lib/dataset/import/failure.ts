/** A fault of the input or the command line; the message names it and the remedy. Anything else is a bug. */
export class ImportFailure extends Error {
  override name = "ImportFailure";
}
