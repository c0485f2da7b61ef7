import { door, windowAt, windowRow } from "../parts/openings";
import { frontGable, sideGable } from "../parts/roofs";
import { chimney, wall } from "../parts/walls";
import { bays } from "../site";
import { extentOf, type HousePlan } from "./house";

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
    const centres = bays(side, sideWide, sideWide > 40 ? 2 : 1);
    windowRow(house, centres, ground - 24, Math.min(15, sideWide * 0.42), 16, "grid");
    if (two)
      for (const cx of centres) {
        frontGable(house, cx - 9, 18, eaves + 2, 13, { overhang: 2 });
        windowAt(house, cx, eaves - 2, 9, 12, "sash");
      }
  }
  return extentOf(house, x, wide, Math.min(eaves - rise, base - steep));
};
