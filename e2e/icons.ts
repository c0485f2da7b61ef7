import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "./support/browser";

/** `npm run icons`: draws public/favicon.svg as the PNG icons and the favicon.ico beside it. */

const folder = join(import.meta.dirname, "../public");
const svg = readFileSync(join(folder, "favicon.svg"), "utf8");
const PAPER = "#fbfaf5";

interface Icon {
  /** Width and height, in pixels. */
  size: number;
  /** Size of the drawing, as a share of the icon's size. */
  scale?: number;
  background?: string;
}

const browser = await launchBrowser();
const page = await browser.newPage({ colorScheme: "light" });

/** The icon as PNG, transparent where it has no background. */
async function draw({ size, scale = 1, background = "transparent" }: Icon): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const side = `${scale * 100}%`;
  await page.setContent(
    `<style>html,body{height:100%;margin:0;background:${background}}body{display:grid;place-items:center}svg{width:${side};height:${side}}</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** An ICO file: a header, an entry of 16 bytes for each image, and the images, which may be complete PNG files. */
function ico(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + images.length * 16);
  head.writeUInt16LE(1, 2); // icon
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [i, { size, png }] of images.entries()) {
    const entry = 6 + i * 16;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4); // planes
    head.writeUInt16LE(32, entry + 6); // bits per pixel
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

try {
  const small = [];
  for (const size of [16, 32, 48]) small.push({ size, png: await draw({ size }) });
  const files = {
    "favicon.ico": ico(small),
    "apple-touch-icon.png": await draw({ size: 180, scale: 0.72, background: PAPER }),
    "icon-192.png": await draw({ size: 192 }),
    "icon-512.png": await draw({ size: 512 }),
    // A launcher may crop the icon to its middle 80 percent.
    "icon-maskable-512.png": await draw({ size: 512, scale: 0.56, background: PAPER }),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
} finally {
  await browser.close();
}
