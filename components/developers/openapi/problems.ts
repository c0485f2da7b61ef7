import { isSuccess, type ReferenceOperation } from "./operations";

/** The codes of the problems that an operation can answer: its error answers have an example of each, by code. */
export const problemCodesOf = (operation: ReferenceOperation): string[] =>
  operation.answers
    .filter((answer) => !isSuccess(answer))
    .flatMap((answer) => answer.content.flatMap(({ examples }) => examples.map(({ name }) => name)));
