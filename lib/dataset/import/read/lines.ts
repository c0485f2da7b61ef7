import { StringDecoder } from "node:string_decoder";
import { type Input, type ReadListener, utf8Chunks } from "./input";

/** The longest line of a text that is read, in characters. */
export const LONGEST_LINE = 16 << 20;

/** The fault of a longer one. */
export const TOO_LONG = "is longer than 16 MiB";

/**
 * Passes on each line of a text, with its number from 1 on. One that is longer than `LONGEST_LINE` loses its end, but stays longer
 * than that, so that memory and time are bounded whatever the file has.
 */
export async function eachLine(
  input: Input,
  onLine: (text: string, line: number) => void,
  listener?: ReadListener,
): Promise<void> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let line = 0;
  for await (const chunk of utf8Chunks(input, listener)) {
    const lines = decoder.write(chunk).split("\n");
    const unfinished = lines.pop()!;
    for (const text of lines) {
      onLine(rest + text, ++line);
      rest = "";
    }
    if (rest.length <= LONGEST_LINE) rest += unfinished;
  }
  rest += decoder.end();
  if (rest !== "") onLine(rest, ++line);
}
