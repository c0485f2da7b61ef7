import { door, garage, windowAt } from "../parts/openings";
import { monoPitch } from "../parts/roofs";
import { wall } from "../parts/walls";
import { eachUpperFloor, extentOf, type HousePlan, headOf } from "./house";

/** Two single-slope volumes that lean against each other. */
export const shed: HousePlan = (house) => {
  const { random, ground, x, wide, eaves, storeys } = house;
  const main = wide * 0.56;
  const side = wide - main;
  const rise = random.range(16, 24);
  const sideRise = random.range(9, 15);
  const direction = random.chance(0.5) ? 1 : -1;
  const low = ground - house.floorHeight * Math.max(1, storeys - 1) - (storeys > 1 ? 6 : -2);
  wall(house, x + main, side, low, "lap");
  monoPitch(house, x + main, side, low, sideRise, direction > 0 ? -1 : 1, "lap");
  wall(house, x, main, eaves, house.material);
  monoPitch(house, x, main, eaves, rise, direction, house.material);
  windowAt(house, x + main / 2, eaves - rise * 0.3 + 1, main * 0.55, 6, "ribbon");
  eachUpperFloor(house, (head) => {
    windowAt(house, x + main * 0.28, head, main * 0.3, 18, "ribbon");
    windowAt(house, x + main * 0.72, head, 12, 18, "tall");
  });
  windowAt(house, x + main * 0.26, ground - 26, main * 0.36, 22, "ribbon");
  door(house, x + main * 0.66, { width: 12, height: 25, style: "lite" });
  windowAt(house, x + main * 0.84, ground - 25, 8, 25, "tall");
  const sideCentre = x + main + side / 2;
  if (side > 62) garage(house, x + main + 7, 40);
  else windowAt(house, sideCentre, ground - 24, side * 0.62, 14, "ribbon");
  if (storeys > 2) windowAt(house, sideCentre, headOf(house, 1) + 4, side * 0.6, 14, "ribbon");
  return extentOf(house, x, wide, eaves - rise - 4);
};
