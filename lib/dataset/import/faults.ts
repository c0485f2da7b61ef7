/** A fault of the input or the command line; the message names it and the remedy. Any other error is a bug. */
export class ImportFailure extends Error {
  override name = "ImportFailure";
}

/** A command-line word without secrets: an address loses its password and query. */
function withoutSecrets(word: string): string {
  if (!/^https:\/\//i.test(word) || !URL.canParse(word)) return word;
  const { origin, pathname, search, username } = new URL(word);
  return search || username ? `${origin}${pathname}?…` : word;
}

/** The command that imports with these arguments, quoted for a shell. */
export const importCommand = (argv: readonly string[]): string =>
  [
    "npm run data -- import",
    ...argv
      .map(withoutSecrets)
      .map((word) => (/[^\w./:@%+=,-]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word)),
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
