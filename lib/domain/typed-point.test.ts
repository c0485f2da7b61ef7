import fc from "fast-check";
import { expect, test } from "vitest";
import { readPoint } from "./typed-point";

/** Millionths of a degree, and thousandths of a second, so that every way to write them is exact. */
const latitude = fc.integer({ min: -90_000_000, max: 90_000_000 });
const longitude = fc.integer({ min: -180_000_000, max: 180_000_000 });

const decimal = (millionths: number) =>
  `${millionths < 0 ? "-" : ""}${Math.floor(Math.abs(millionths) / 1e6)}.${String(Math.abs(millionths) % 1e6).padStart(6, "0")}`;
const compass = (millionths: number, [positive, negative]: string) => (millionths < 0 ? negative! : positive!);
const unsigned = (millionths: number) => decimal(Math.abs(millionths));

/** Degrees, whole minutes, and seconds with four decimals, in which a millionth of a degree is 36. */
function sexagesimal(millionths: number, marks: readonly [string, string, string]): string {
  const tenThousandths = Math.abs(millionths) * 36;
  const seconds = tenThousandths % 600_000;
  const minutes = Math.floor(tenThousandths / 600_000) % 60;
  const degrees = Math.floor(tenThousandths / 36_000_000);
  return `${degrees}${marks[0]}${minutes}${marks[1]}${(seconds / 10_000).toFixed(4)}${marks[2]}`;
}
/** Degrees, and minutes with five decimals, in which a millionth of a degree is 6. */
const inMinutes = (millionths: number) =>
  `${Math.floor(Math.abs(millionths) / 1e6)}° ${(((Math.abs(millionths) % 1e6) * 6) / 1e5).toFixed(5)}'`;

type Written = (latitude: number, longitude: number) => string;
const WAYS: readonly Written[] = [
  (y, x) => `${decimal(y)}, ${decimal(x)}`,
  (y, x) => `${decimal(y)},${decimal(x)}`,
  (y, x) => `  (${decimal(y)} ${decimal(x)}) `,
  (y, x) => `${decimal(y)}°; ${decimal(x)}°`,
  (y, x) => `${decimal(y)}, ${decimal(x)}`.replaceAll("-", "\u2212"),
  (y, x) => `${unsigned(y)} ${compass(y, "NS")} ${unsigned(x)} ${compass(x, "EW")}`,
  (y, x) => `${unsigned(y)}${compass(y, "ns")}, ${unsigned(x)}${compass(x, "ew")}`,
  (y, x) => `${compass(y, "NS")}${unsigned(y)} ${compass(x, "EW")}${unsigned(x)}`,
  (y, x) => `${unsigned(x)}° ${compass(x, "EW")}, ${unsigned(y)}° ${compass(y, "NS")}`,
  (y, x) =>
    `${sexagesimal(y, ["°", "'", '"'])}${compass(y, "NS")} ${sexagesimal(x, ["°", "'", '"'])}${compass(x, "EW")}`,
  (y, x) =>
    `${sexagesimal(y, ["º", "′", "″"])}${compass(y, "NS")}, ${sexagesimal(x, ["º", "′", "″"])}${compass(x, "EW")}`,
  (y, x) =>
    `${sexagesimal(y, [" ", " ", " "])}${compass(y, "NS")} ${sexagesimal(x, [" ", " ", " "])}${compass(x, "EW")}`,
  (y, x) =>
    `${compass(y, "NS")} ${sexagesimal(y, ["° ", "' ", '"'])} ${compass(x, "EW")} ${sexagesimal(x, ["° ", "' ", '"'])}`,
  (y, x) => `${inMinutes(y)} ${compass(y, "NS")}, ${inMinutes(x)} ${compass(x, "EW")}`,
];

test("a point is read in every way in which it is written", () => {
  fc.assert(
    fc.property(latitude, longitude, fc.constantFrom(...WAYS), (y, x, written) => {
      const text = written(y, x);
      const point = readPoint(text);
      expect(point, text).not.toBeNull();
      expect(Math.abs(point!.latitude * 1e6 - y), text).toBeLessThan(1e-3);
      expect(Math.abs(point!.longitude * 1e6 - x), text).toBeLessThan(1e-3);
    }),
  );
});

test.each([
  ["30.2672, -97.7431", 30.2672, -97.7431],
  ["30.2672 N 97.7431 W", 30.2672, -97.7431],
  [`30°16'02"N 97°44'35"W`, 30.267222, -97.743056],
  ["30°16′2.1″N, 97°44′35.5″W", 30.26725, -97.743194],
  ["30 16 02 N 97 44 35 W", 30.267222, -97.743056],
  ["-33.8688 151.2093", -33.8688, 151.2093],
])("%j is a point", (text, y, x) => expect(readPoint(text)).toEqual({ latitude: y, longitude: x }));

test.each(
  [
    ["", "78704", "78704 78745", "78704, 78745", "3/2", "3, 2", "450, 500", "2.5 baths"],
    ["12 N 34 W", "100 N 200 W", "30 16 N 97 44 W", "5 N Main St", "1.5 acres 2.5 baths", "450.000 500.000 600.000"],
    ["30.2672", "30.2672,", "30.26.72", "30.2672, -97.7431, 15", "30.2672 N 97.7431", "30.2672 N 97.7431 N"],
    [
      "91.2672, -97.7431",
      "30.2672, -180.7431",
      `30°61'02"N 97°44'35"W`,
      `30°16'62"N 97°44'35"W`,
      "-30.2672 S, -97.7431 W",
    ],
    ["N30.2672N 97.7431W", "30.5°16'N 97°44'W", `30°16.5'02"N 97°44'35"W`, "1/4 acre", "30.2672, Austin"],
  ].flat(),
)("%j is none", (text) => expect(readPoint(text)).toBeNull());

test("what is no point is none, whatever its letters and figures are", () => {
  const word = fc.stringMatching(/^[A-DF-MO-RT-VX-Za-df-mo-rt-vx-z]{3,8}$/);
  fc.assert(
    fc.property(word, latitude, longitude, (name, y, x) => readPoint(`${decimal(y)}, ${decimal(x)} ${name}`) === null),
  );
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 99_999 })), (all) => readPoint(all.join(" ")) === null));
});
