import { ImageResponse } from "next/og";
import { expect, test } from "vitest";
import { SANS, SERIF, SOCIAL_SIZE, socialImage } from "./social-image";

const words = (fontFamily?: string) => (
  <div style={{ display: "flex", fontSize: 80, ...(fontFamily && { fontFamily }) }}>$704,000 in 78704</div>
);
const bytes = async (image: Response) => Buffer.from(await image.arrayBuffer()).toString("base64");

test("a social image uses the typefaces of the pages, not the default of the image library", async () => {
  const [serif, sans, unnamed, makers] = await Promise.all([
    socialImage(words(SERIF)).then(bytes),
    socialImage(words(SANS)).then(bytes),
    socialImage(words()).then(bytes),
    bytes(new ImageResponse(words(), SOCIAL_SIZE)),
  ]);
  expect(unnamed).toBe(sans);
  expect(new Set([serif, sans, makers]).size).toBe(3);
});
