import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/** Size of a link's image: 1200 by 630 pixels, as social networks recommend. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

export const SERIF = "Besley";
export const SANS = "Public Sans";

/** WOFF at weight 400, because the image library cannot read the pages' variable WOFF 2 files. */
const read = (file: string) => readFile(join(process.cwd(), "app", "social-image", file));
/** The letters that both fonts have. */
const LETTERS =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2212]/;

/**
 * Text in the letters of our fonts, because the image library asks a font service for any other, and names of an import may
 * have them. Others become their base letters (NFKD); what has none is left out.
 */
export const inOurLetters = (text: string): string =>
  Array.from(text, (letter) =>
    LETTERS.test(letter)
      ? letter
      : Array.from(letter.normalize("NFKD"))
          .filter((base) => LETTERS.test(base))
          .join(""),
  ).join("");

/** The same for all text of host elements. */
function withOurLetters(node: ReactNode): ReactNode {
  if (typeof node === "string") return inOurLetters(node);
  if (Array.isArray(node)) return node.map(withOurLetters);
  if (!isValidElement<{ children?: ReactNode }>(node) || node.props.children === undefined) return node;
  return cloneElement(node, undefined, withOurLetters(node.props.children));
}

let files: Promise<[besley: Buffer, publicSans: Buffer]> | undefined;

/** A picture of `content`, of host elements alone, in the fonts of the pages. The default font is Public Sans. */
export async function socialImage(content: ReactElement): Promise<ImageResponse> {
  files ??= Promise.all([read("besley.woff"), read("public-sans.woff")]);
  const [besley, publicSans] = await files;
  return new ImageResponse(withOurLetters(content) as ReactElement, {
    ...SOCIAL_SIZE,
    // The first font is the default.
    fonts: [
      { name: SANS, data: publicSans, weight: 400, style: "normal" },
      { name: SERIF, data: besley, weight: 400, style: "normal" },
    ],
  });
}
