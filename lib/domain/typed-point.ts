import type { Coordinates } from "./property";

/** A point as people write and copy it: "30.2672, -97.7431", "30.2672 N 97.7431 W", "30°16'02"N 97°44'35"W". */

/** What stands for the signs of degrees, minutes, seconds and minus. */
const SIGNS: readonly (readonly [written: RegExp, sign: string])[] = [
  [/[\u2212\u2013]/g, "-"],
  [/\u00ba|\u02da/g, "°"],
  [/[\u2033\u201c\u201d]|''|[\u2032\u2019\u2018]{2}/g, '"'],
  [/[\u2032\u2018\u2019\u00b4]/g, "'"],
];

const NUMBER = String.raw`\d{1,3}(?:\.\d+)?`;
/** What follows a number: its sign, white space, or the compass point. */
const ending = (sign: string) => String.raw`(?:\s*${sign}\s*|\s+|$|(?=[NSEW]))`;

/** Degrees, or degrees, minutes and seconds, with a compass point before or after them. */
const ANGLE = new RegExp(
  String.raw`^(?<before>[NSEW])?\s*(?<sign>[-+])?(?<degrees>${NUMBER})${ending("(?<mark>°)")}(?:(?<minutes>${NUMBER})${ending("'")}(?:(?<seconds>${NUMBER})\s*"?)?)?\s*(?<after>[NSEW])?$`,
  "i",
);

interface Angle {
  degrees: number;
  /** What its compass point says that it is. */
  axis: "latitude" | "longitude" | null;
}

const isFraction = (digits: string | undefined): boolean => digits?.includes(".") ?? false;

/**
 * Reads one angle: with the sign of degrees, or a fraction of degrees, or all three parts and a compass point. Other numbers may
 * be ZIP codes, prices or the house numbers of a grid, as in "100 N 200 W".
 */
function readAngle(text: string): Angle | null {
  const { before, sign, degrees, mark, minutes, seconds, after } = ANGLE.exec(text)?.groups ?? {};
  if (degrees === undefined || (before && after) || (sign && (before || after))) return null;
  const compass = (before ?? after)?.toUpperCase();
  const isPlain = isFraction(degrees) && minutes === undefined;
  if (!mark && !isPlain && !(seconds && compass)) return null;
  // Only the last part has a fraction, and minutes and seconds end at 60.
  if ((minutes && isFraction(degrees)) || (seconds && isFraction(minutes))) return null;
  const [inMinutes, inSeconds] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (inMinutes >= 60 || inSeconds >= 60) return null;
  const size = Number(degrees) + inMinutes / 60 + inSeconds / 3_600;
  const isNegative = sign === "-" || compass === "S" || compass === "W";
  return {
    degrees: isNegative ? -size : size,
    axis: compass === undefined ? null : compass === "N" || compass === "S" ? "latitude" : "longitude",
  };
}

/** Six decimals are a tenth of a meter. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Places where a text may be cut in two angles: at white space or a comma, and beside a compass point, a mark or a sign. */
const CUTS = /\s*[,;]\s*|\s+|(?<=[NSEW°'"])(?=[\dNSEW+-])|(?<=\d)(?=[NSEW+-])/gi;

/** The longest text that is read. */
const LONGEST = 60;

/**
 * Reads a point in degrees, latitude first unless compass points say otherwise; null for any other text, as one in which the
 * two are read in more than one way, or are beyond the poles or the date line.
 */
export function readPoint(text: string): Coordinates | null {
  if (text.length > LONGEST) return null;
  const bare = text.trim().replace(/^[([](.*)[)\]]$/, "$1");
  const plain = SIGNS.reduce((written, [sign, by]) => written.replace(sign, by), bare).trim();
  const points = new Map<string, Coordinates>();
  for (const { 0: cut, index } of plain.matchAll(CUTS)) {
    const one = readAngle(plain.slice(0, index));
    const other = readAngle(plain.slice(index + cut.length));
    if (!one || !other || (one.axis === null) !== (other.axis === null) || (one.axis && one.axis === other.axis))
      continue;
    const [north, east] = one.axis === "longitude" ? [other, one] : [one, other];
    const point = { latitude: rounded(north.degrees), longitude: rounded(east.degrees) };
    if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)
      points.set(`${point.latitude} ${point.longitude}`, point);
  }
  const [point, another] = points.values();
  return point && !another ? point : null;
}
