import { ImageResponse } from "next/og";
import { expect, test, vi } from "vitest";
import { inOurLetters, SANS, SERIF, SOCIAL_SIZE, socialImage } from "./social-image";

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

test.each([
  ["$704,000 in 78704", "$704,000 in 78704"],
  ["Łódź № 3, Kraków", "ódz No 3, Kraków"],
  ["Cañon City 🏠 home", "Cañon City  home"],
  ["東京", ""],
])("%s is drawn as %s", (text, drawn) => expect(inOurLetters(text)).toBe(drawn));

// The image library asks a font service and an emoji service for what the fonts lack.
test("a social image asks nobody for letters, whatever its text", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  const all = String.fromCodePoint(...Array.from({ length: 0x2300 - 0x20 }, (_, i) => i + 0x20));
  const known = inOurLetters(all);
  expect(known.length).toBeGreaterThan(200);
  for (const family of [SERIF, SANS])
    for (const text of [known, "Łódź № 🏠 東京 עברית"])
      await bytes(
        await socialImage(
          <div style={{ display: "flex", flexDirection: "column", fontFamily: family }}>
            <span>{text}</span>
            {[<b key="a">{text}</b>]}
          </div>,
        ),
      );
  expect(asked.mock.calls.map(([url]) => String(url)).filter((url) => url.startsWith("http"))).toEqual([]);
  asked.mockRestore();
});
