import { expect, test } from "vitest";
import { EMPTY_DEVICE } from "./device";
import { mergeDevices } from "./device-file";
import { readSavedMarkets } from "./saved-markets";

const AUSTIN = { href: "/markets/TX/Austin", name: "Austin, TX" };

test.each([
  [undefined, []],
  ["/markets/TX", []],
  [[AUSTIN, null, 5, { href: "/markets/TX" }], [AUSTIN]],
  [[AUSTIN, { ...AUSTIN, name: "again" }], [AUSTIN]],
  [[{ ...AUSTIN, href: "https://example.com/markets/TX" }], []],
  [[{ ...AUSTIN, href: "//example.com" }], []],
  [[{ ...AUSTIN, href: "javascript:alert(1)" }], []],
  [[{ ...AUSTIN, href: "/markets/../homes" }], [{ ...AUSTIN, href: "/markets/../homes" }]],
])("of the stored markets %j only valid ones that link to this site are read", (markets, kept) =>
  expect(readSavedMarkets({ markets })).toEqual(kept),
);

test("merging two devices keeps each saved market once", () => {
  const texas = { href: "/markets/TX", name: "Texas" };
  const keeping = (...markets: unknown[]) => ({ ...EMPTY_DEVICE, settings: { markets, theme: "dark" } });
  const both = mergeDevices(keeping(AUSTIN), keeping(texas, { ...AUSTIN, name: "Home" }));
  expect(both.settings).toEqual({ markets: [AUSTIN, texas], theme: "dark" });
});
