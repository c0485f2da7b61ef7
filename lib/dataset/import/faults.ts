/** A fault of the input or the command line; the message names it and the remedy. Anything else is a bug. */
export class ImportFailure extends Error {
  override name = "ImportFailure";
}

/** Why a row is not imported: refused (`rejected`), or understood and not a home to serve (`aside`). */
export class RowFault {
  constructor(
    readonly verdict: "rejected" | "aside",
    readonly field: string,
    readonly value: string,
    readonly reason: string,
  ) {}
}
