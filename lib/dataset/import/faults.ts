/** A fault of the input or the command line; the message names it and the remedy. Anything else is a bug. */
export class ImportFailure extends Error {
  override name = "ImportFailure";
}

/** An address as messages may keep it: without what may be a secret. */
function withoutSecrets(word: string): string {
  if (!/^https:\/\//i.test(word) || !URL.canParse(word)) return word;
  const { origin, pathname, search, username } = new URL(word);
  return search || username ? `${origin}${pathname}?…` : word;
}

/** The command that imports with these arguments, as a shell takes it. */
export const importCommand = (argv: readonly string[]): string =>
  [
    "npm run data -- import",
    ...argv
      .map(withoutSecrets)
      .map((word) => (/[^\w./:@%+=,-]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word)),
  ].join(" ");

/** Why a row is not imported: refused (`rejected`), or understood and not a home to serve (`aside`). */
export class RowFault {
  constructor(
    readonly verdict: "rejected" | "aside",
    readonly field: string,
    readonly value: string,
    readonly reason: string,
  ) {}
}
