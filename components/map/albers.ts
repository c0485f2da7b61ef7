/** The national map: pixels of a 975 by 610 box, as in the albers files of us-atlas. */
export const US_WIDTH = 975;
export const US_HEIGHT = 610;
/** Its width over its height. */
export const US_ASPECT = US_WIDTH / US_HEIGHT;
/** The boundaries of states on that map, as the path `#states` in a file that pages share. */
export const US_STATES = "/map/us-states.svg";

type Point = [x: number, y: number];
const RADIANS = Math.PI / 180;
const SCALE = 1300;

interface Conic {
  parallels: [number, number];
  /** The longitude at the middle. */
  meridian: number;
  /** Relative to the meridian. */
  center: [longitude: number, latitude: number];
  scale: number;
  /** Pixel of the center. */
  at: Point;
}

/** Albers' equal-area conic (Snyder 1987, 14-1 to 14-6), on a sphere. */
function conic({ parallels, meridian, center, scale, at }: Conic) {
  const [phi0, phi1] = [parallels[0] * RADIANS, parallels[1] * RADIANS];
  const n = (Math.sin(phi0) + Math.sin(phi1)) / 2;
  const c = 1 + Math.sin(phi0) * (2 * n - Math.sin(phi0));
  const r0 = Math.sqrt(c) / n;
  const raw = (longitude: number, latitude: number): Point => {
    const r = Math.sqrt(c - 2 * n * Math.sin(latitude * RADIANS)) / n;
    const theta = longitude * RADIANS * n;
    return [r * Math.sin(theta), r0 - r * Math.cos(theta)];
  };
  const middle = raw(...center);
  return (longitude: number, latitude: number): Point => {
    const turned = ((longitude - meridian + 540) % 360) - 180;
    const [x, y] = raw(turned, latitude);
    return [at[0] + scale * (x - middle[0]), at[1] - scale * (y - middle[1])];
  };
}

const MIDDLE: Point = [US_WIDTH / 2, US_HEIGHT / 2];
const inset = (dx: number, dy: number): Point => [MIDDLE[0] + dx * SCALE, MIDDLE[1] + dy * SCALE];

const lower48 = conic({ parallels: [29.5, 45.5], meridian: -96, center: [-0.6, 38.7], scale: SCALE, at: MIDDLE });
const alaska = conic({
  parallels: [55, 65],
  meridian: -154,
  center: [-2, 58.5],
  scale: SCALE * 0.35,
  at: inset(-0.307, 0.201),
});
const hawaii = conic({
  parallels: [8, 18],
  meridian: -157,
  center: [-3, 19.9],
  scale: SCALE,
  at: inset(-0.205, 0.212),
});

/** Projects degrees to the national map. Null for places that it does not show, as other territories and countries. */
export function albersUsa(longitude: number, latitude: number): Point | null {
  if (latitude > 50 && (longitude < -129 || longitude > 170)) return alaska(longitude, latitude);
  if (latitude > 18 && latitude < 23 && longitude > -161 && longitude < -154) return hawaii(longitude, latitude);
  if (latitude > 24 && latitude < 50 && longitude > -125.5 && longitude < -66) return lower48(longitude, latitude);
  return null;
}
