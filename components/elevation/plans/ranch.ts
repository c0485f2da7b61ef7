import { door, garage, windowAt } from "../parts/openings";
import { frontGable, hip, sideGable } from "../parts/roofs";
import { chimney, wall } from "../parts/walls";
import { bays } from "../site";
import { extentOf, type HousePlan } from "./house";

/** Long and low: a picture window, a carport's worth of garage. */
export const ranch: HousePlan = (house) => {
  const { pen, random, ground, centre } = house;
  const wide = Math.min(240, house.wide * 1.16);
  const x = centre - wide / 2;
  const rise = random.range(15, 24);
  const eaves = ground - house.floorHeight * 0.92;
  const garageWide = 48;
  chimney(house, x + wide * 0.4, eaves - rise - 7, 16, eaves);
  wall(house, x, wide, eaves, house.material);
  if (random.chance(0.55)) hip(house, x, wide, eaves, rise, 10);
  else sideGable(house, x, wide, eaves, rise, { overhang: 10 });
  if (random.chance(0.45)) {
    const cross = garageWide + 12;
    wall(house, x + wide - cross, cross, eaves + 1, "plain");
    frontGable(house, x + wide - cross, cross, eaves + 1, rise * 0.9, { material: "batten", ornament: "vent" });
  }
  garage(house, x + wide - garageWide - 5, garageWide);
  const [first, second, third, entry] = bays(x + 4, wide - garageWide - 16, 4) as [number, number, number, number];
  const bay = second - first;
  windowAt(house, first, ground - 22, Math.min(22, bay * 0.8), 12, "ribbon");
  windowAt(house, (second + third) / 2 - 2, ground - 24, Math.min(40, bay * 1.5), 18, "picture");
  door(house, entry - 2, { width: 12, height: 23, style: "lite" });
  pen.line(entry + 10, eaves + 2, entry + 10, ground, "detail");
  return extentOf({ ...house, storeys: 1 }, x, wide, eaves - rise);
};
