import { door, shutters, windowAt } from "../parts/openings";
import { frontGable, sideGable } from "../parts/roofs";
import { chimney, wall } from "../parts/walls";
import { bays } from "../site";
import { extentOf, type HousePlan } from "./house";

/** One small storey: a gable to the street, or a dormer over the door. */
export const cottage: HousePlan = (house) => {
  const { random, ground, centre } = house;
  const wide = Math.min(house.wide, 112);
  const x = centre - wide / 2;
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
    frontGable(house, centre - 15, 30, eaves - rise * 0.3 + 3, 15, { overhang: 3 });
    windowAt(house, centre, eaves - rise * 0.3 - 8, 9, 9, "casement");
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
