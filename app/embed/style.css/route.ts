import { readFile } from "node:fs/promises";
import { join } from "node:path";

const read = (path: string): Promise<Buffer> => readFile(join(/* turbopackIgnore: true */ process.cwd(), path));

/** A font inside the style sheet, so that the embedded page needs no other file. */
const fontFace = (family: string, weight: string, style: string, bytes: Buffer): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};font-display:swap;src:url(data:font/woff2;base64,${bytes.toString("base64")})}`;

async function sheet(): Promise<string> {
  const [tokens, base, own, serif, sans] = await Promise.all([
    read("app/tokens.css"),
    read("app/base.css"),
    read("components/market/embed.css"),
    read("app/fonts/besley.woff2"),
    read("app/fonts/public-sans.woff2"),
  ]);
  const faces = [fontFace("Besley", "400", "normal", serif), fontFace("Public Sans", "400 600", "normal", sans)];
  return [...faces, tokens, base, own].join("\n");
}

/** The style sheet of the page that other sites embed. */
export async function GET(): Promise<Response> {
  const headers = { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=86400" };
  return new Response(await sheet(), { headers });
}
