/** A fault of the input or the command line; the message names it and the remedy. Any other error is a bug. */
export class ImportFailure extends Error {
  override name = "ImportFailure";
}

/** The command that imports with these arguments, quoted for a shell. */
export const importCommand = (argv: readonly string[]): string =>
  [
    "npm run data -- import",
    ...argv.map((word) => (/[^\w./:@%+=,-]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word)),
  ].join(" ");

/** Why a row is not imported: it is faulty (`rejected`), or understood but no home to serve (`aside`). */
export class RowFault {
  constructor(
    readonly verdict: "rejected" | "aside",
    readonly field: string,
    readonly value: string,
    readonly reason: string,
  ) {}
}
