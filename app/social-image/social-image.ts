import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";

/** Size of a link's image: 1200 by 630 pixels, as social networks recommend. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

export const SERIF = "Besley";
export const SANS = "Public Sans";

/** WOFF at weight 400, because the image library cannot read the pages' variable WOFF 2 files. */
const read = (file: string) => readFile(join(process.cwd(), "app", "social-image", file));
let files: Promise<[besley: Buffer, publicSans: Buffer]> | undefined;

/** A picture of `content` in the fonts of the pages. The default font is Public Sans. */
export async function socialImage(content: ReactElement): Promise<ImageResponse> {
  files ??= Promise.all([read("besley.woff"), read("public-sans.woff")]);
  const [besley, publicSans] = await files;
  return new ImageResponse(content, {
    ...SOCIAL_SIZE,
    // The first font is the default.
    fonts: [
      { name: SANS, data: publicSans, weight: 400, style: "normal" },
      { name: SERIF, data: besley, weight: 400, style: "normal" },
    ],
  });
}
