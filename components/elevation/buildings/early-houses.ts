import { bays } from "../site";
import { eachUpperFloor, extentOf, type House, type HousePlan } from "./house";
import { frontGable, hip, porch, sideGable } from "./roofs";
import { chimney, door, railing, shutters, wall, windowAt, windowRow } from "./walls";

// Types of single-family houses that were built until 1945. Farmhouses are built again since 2005.

/** One small storey with a gable facing the street, or a dormer over the door. */
export const cottage: HousePlan = (house) => {
  const { random, ground, center } = house;
  const wide = Math.min(house.wide, 112);
  const x = center - wide / 2;
  const eaves = ground - house.floorHeight;
  const rise = random.range(26, 38);
  const gabled = random.chance(0.55);
  chimney(house, x + wide * (gabled ? 0.7 : 0.84), eaves - rise - 6, 9, eaves - 2);
  wall(house, x, wide, eaves, house.material);
  if (gabled)
    frontGable(house, x, wide, eaves, rise, {
      overhang: 8,
      material: "shingle",
      ornament: random.pick(["window", "vent"]),
    });
  else {
    sideGable(house, x, wide, eaves, rise, { overhang: 7 });
    frontGable(house, center - 15, 30, eaves - rise * 0.3 + 3, 15, { overhang: 3 });
    windowAt(house, center, eaves - rise * 0.3 - 8, 9, 9, "casement");
  }
  const [left, middle, right] = bays(x + 4, wide - 8, 3) as [number, number, number];
  const shuttered = gabled || random.chance(0.5);
  for (const cx of [left, right]) {
    windowAt(house, cx, ground - 24, 15, 16, house.windows);
    if (shuttered) shutters(house, cx, ground - 24, 15, 16);
  }
  door(house, middle, { height: 23, style: random.pick(["arch", "lite"]) });
  if (random.chance(0.6)) frontGable(house, middle - 12, 24, ground - 27, 9, { overhang: 3 });
  return extentOf({ ...house, storeys: 1 }, x, wide, eaves - rise);
};

/** A gabled wing facing the street and a long wing with a porch. */
export const farmhouse: HousePlan = (house) => {
  const { random, ground, x, wide, eaves, material } = house;
  const gable = wide * 0.42;
  const rise = gable * random.range(0.5, 0.62);
  const wing = x + gable;
  const wingWide = wide - gable;
  const wingEaves = eaves + (house.storeys > 1 ? 10 : 0);
  chimney(house, x + wide * 0.82, eaves - 34, 8, eaves - 4);
  wall(house, wing, wingWide, wingEaves, material);
  sideGable(house, wing, wingWide, wingEaves, 24, { material: "seam" });
  wall(house, x, gable, eaves, material);
  frontGable(house, x, gable, eaves, rise, { material, ornament: random.pick(["round", "window", "vent"]) });
  const front = bays(x + 3, gable - 6, 2);
  eachUpperFloor(house, (head) => {
    windowRow(house, front, head, 11, 18, "cross");
    windowRow(house, bays(wing + 6, wingWide - 6, 3), head + 9, 11, 12, "sash");
  });
  windowRow(house, front, ground - 25, 13, 19, "cross");
  const [entry, ...rest] = bays(wing + 6, wingWide - 8, 3);
  windowRow(house, rest, ground - 23, Math.min(13, wingWide / 4), 16, "cross");
  door(house, entry!, { width: 11.5, height: 23, style: "lite" });
  porch(house, wing + 2, wingWide - 4, ground - 28, 8, { columns: "post", form: "shed" });
  return extentOf(house, x, wide, eaves - rise);
};

/** A square body under a hipped roof with a dormer, a porch across the front. */
export const foursquare: HousePlan = (house) => {
  const { pen, random, ground, center, x, wide, eaves } = house;
  const rise = random.range(26, 34);
  chimney(house, x + wide * 0.78, eaves - rise - 8, 9, eaves);
  wall(house, x, wide, eaves, house.material);
  hip(house, x, wide, eaves, rise, 8);
  const dormer = eaves - rise * 0.62;
  pen.rect(center - 13, dormer, 26, rise * 0.62 - 3, "trim");
  windowRow(house, [center - 6, center + 6], eaves - rise * 0.5, 8, 9, "sash");
  hip(house, center - 13, 26, dormer, 8, 3);
  const bedrooms = bays(x, wide, wide > 130 ? 4 : 3);
  eachUpperFloor(house, (head) => windowRow(house, bedrooms, head, 12.5, 17, house.windows));
  const [left, middle, right] = bays(x, wide, 3) as [number, number, number];
  windowAt(house, left, ground - 24, 20, 17, "picture");
  windowAt(house, right, ground - 24, 20, 17, "picture");
  door(house, middle, { width: 12, style: "lite" });
  porch(house, x + 4, wide - 8, ground - 29, 8, { columns: random.pick(["post", "taper"]), form: "shed" });
  railing(house, x + 8, wide / 2 - 24);
  railing(house, center + 16, wide / 2 - 24);
  return extentOf(house, x, wide, eaves - rise);
};

function dormer(house: House, x: number, top: number, rise: number): void {
  const width = 30;
  house.pen.rect(x, top, width, rise * 0.44, "trim");
  windowRow(house, [x + width * 0.3, x + width * 0.7], top + rise * 0.08, 9, 8, "sash");
  house.pen.polygon(
    [
      [x - 4, top],
      [x + 1, top - 5],
      [x + width - 1, top - 5],
      [x + width + 4, top],
    ],
    "trim",
  );
}

/** A low roof with wide eaves, a gabled porch on tapered columns. */
export const bungalow: HousePlan = (house) => {
  const { random, ground, x, wide } = house;
  const rise = random.range(28, 36);
  const eaves = ground - house.floorHeight * 0.95;
  const porchWide = wide * random.range(0.46, 0.56);
  const porchX = x + wide * 0.05;
  const past = porchX + porchWide;
  chimney(house, x + wide * 0.86, eaves - rise - 7, 10, eaves);
  wall(house, x, wide, eaves, house.material);
  sideGable(house, x, wide, eaves, rise, { overhang: 11 });
  const dormerX = past + (wide - porchWide) * 0.2;
  if (random.chance(0.7) && dormerX + 30 < x + wide * 0.86) dormer(house, dormerX, eaves - rise * 0.68, rise);
  windowAt(house, porchX + porchWide * 0.3, ground - 23, 17, 15, house.windows);
  door(house, porchX + porchWide * 0.7, { width: 12, height: 22, style: "lite" });
  const bay = bays(past + 8, x + wide - past - 12, wide > 170 ? 2 : 1);
  windowRow(house, bay, ground - 23, 19, 15, "picture");
  porch(house, porchX, porchWide, ground - 27, porchWide * 0.25, { columns: "taper", form: "gable" });
  railing(house, porchX + 8, porchWide * 0.44);
  return extentOf({ ...house, storeys: 1 }, x, wide, eaves - rise);
};

/** A steep gable with timbers beside a tall chimney. */
export const tudor: HousePlan = (house) => {
  const { pen, random, ground, x, wide } = house;
  const two = house.storeys > 1;
  const rise = random.range(32, 40);
  const gable = wide * random.range(0.36, 0.44);
  const gx = x + wide * random.range(0.1, 0.2);
  const eaves = ground - house.floorHeight * (two ? 1.5 : 1);
  const steep = Math.min(gable * 0.86, eaves - 6);
  const base = eaves + 6;
  wall(house, x, wide, eaves, house.material);
  sideGable(house, x, wide, eaves, rise, { overhang: 7 });
  chimney(house, gx + gable + 6, eaves - rise - 8, 11, ground);
  wall(house, gx, gable, base, house.material);
  frontGable(house, gx, gable, base, steep, { overhang: 4, ornament: "window" });
  for (const foot of [0.27, 0.73]) pen.line(gx + gable * foot, base, gx + gable / 2, base - steep * 0.8, "detail");
  pen.line(gx, base, gx + gable, base, "detail");
  door(house, gx + gable * 0.28, { width: 12, style: "arch" });
  windowAt(house, gx + gable * 0.68, ground - 25, Math.min(18, gable * 0.4), 18, "ribbon");
  const side = gx + gable + 24;
  const sideWide = x + wide - side - 4;
  if (sideWide > 12) {
    const centers = bays(side, sideWide, sideWide > 40 ? 2 : 1);
    windowRow(house, centers, ground - 24, Math.min(15, sideWide * 0.42), 16, "grid");
    if (two)
      for (const cx of centers) {
        frontGable(house, cx - 9, 18, eaves + 2, 13, { overhang: 2 });
        windowAt(house, cx, eaves - 2, 9, 12, "sash");
      }
  }
  return extentOf(house, x, wide, Math.min(eaves - rise, base - steep));
};
