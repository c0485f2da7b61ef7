import { expect, test } from "vitest";
import { frameAround, scaleBar } from "./locator-frame";

const AUSTIN = [
  { longitude: -97.8, latitude: 30.22 },
  { longitude: -97.74, latitude: 30.27 },
];

test("every point is inside the frame, north is up and east is right", () => {
  const frame = frameAround(AUSTIN, 1.4)!;
  const [a, b] = AUSTIN.map(({ longitude, latitude }) => [frame.x(longitude), frame.y(latitude)] as const);
  for (const share of [...a!, ...b!]) expect(share > 0 && share < 1).toBe(true);
  expect(b![0]).toBeGreaterThan(a![0]);
  expect(b![1]).toBeLessThan(a![1]);
});

test("a mile has the same length vertically and horizontally", () => {
  const frame = frameAround(AUSTIN, 1.4)!;
  const mile = 180 / (Math.PI * 3_958.7613);
  const up = (frame.y(30.24) - frame.y(30.24 + mile)) / 1.4;
  const sideways = frame.x(-97.77 + mile / Math.cos((30.245 * Math.PI) / 180)) - frame.x(-97.77);
  expect(up).toBeCloseTo(sideways, 6);
  expect(sideways * frame.widthMiles).toBeCloseTo(1, 6);
});

test("the frame grows to include nearby places, nearest first, up to about three times its width", () => {
  const own = frameAround(AUSTIN, 1.4)!;
  const [near, far] = [
    { longitude: -97.7, latitude: 30.25 },
    { longitude: -95.4, latitude: 29.8 },
  ];
  const wider = frameAround(AUSTIN, 1.4, [near, far])!;
  expect(own.x(near.longitude)).toBeGreaterThan(1);
  expect(wider.x(near.longitude)).toBeLessThan(1);
  expect(wider.widthMiles).toBeLessThanOrEqual(own.widthMiles * 3.2);
  expect(wider.x(far.longitude)).toBeGreaterThan(1);
});

test("the frame ignores a single far-away home, is a mile wide around one home, and is null without homes", () => {
  const many = Array.from({ length: 300 }, (_, i) => ({ longitude: -97.8 + i / 5_000, latitude: 30.2 + i / 6_000 }));
  const stray = frameAround([...many, { longitude: -80, latitude: 45 }], 1.4)!;
  expect(stray.widthMiles).toBeLessThan(10);
  expect(frameAround([], 1.4)).toBeNull();
  expect(frameAround(AUSTIN.slice(0, 1), 1.4)!.widthMiles).toBe(1);
});

test.each([
  [5, "1 mile"],
  [2, "1/2 mile"],
  [40, "10 miles"],
  [0.2, "0.1 mile"],
])("a map of %s miles has a scale bar of %s", (miles, label) => expect(scaleBar(miles).label).toBe(label));
