import { hatch } from "../parts/hatch";
import { door, garage, windowAt } from "../parts/openings";
import { flatRoof } from "../parts/roofs";
import { balusters, wall } from "../parts/walls";
import { eachUpperFloor, extentOf, type House, type HousePlan } from "./house";

function upperVolume(house: House): void {
  const { pen, random, x, wide, eaves } = house;
  const low = house.ground - house.floorHeight;
  const upper = wide * 0.62;
  const ux = x + wide * random.range(0.08, 0.26);
  wall(house, ux, upper, eaves, house.material === "plain" ? "batten" : house.material);
  pen.rect(ux, low - 4, upper, 4, "trim");
  flatRoof(house, ux, upper, eaves, 4);
  eachUpperFloor(house, (head) => {
    windowAt(house, ux + upper * 0.3, head - 1, upper * 0.42, 19, "ribbon");
    windowAt(house, ux + upper * 0.78, head - 1, 11, 21, "tall");
  });
  const terrace = ux + upper + 2;
  const terraceWide = x + wide - terrace - 2;
  if (terraceWide > 14 && random.chance(0.7)) balusters(pen, terrace, low - 13, terraceWide, 9, 4);
}

/** Flat roofs, a second volume set back on the first. */
export const modern: HousePlan = (house) => {
  const { pen, random, ground, x, wide, eaves } = house;
  const low = ground - house.floorHeight;
  wall(house, x, wide, low, "plain");
  flatRoof(house, x, wide, low, 8);
  if (house.storeys > 1) upperVolume(house);
  else {
    pen.rect(x + wide * 0.3, low - 16, wide * 0.34, 12, "trim");
    windowAt(house, x + wide * 0.47, low - 13, wide * 0.26, 6, "ribbon");
  }
  garage(house, x + wide - Math.min(50, wide * 0.4), Math.min(43, wide * 0.33));
  hatch(
    pen,
    random,
    [
      [x, ground],
      [x, low],
      [x + wide * 0.3, low],
      [x + wide * 0.3, ground],
    ],
    "brick",
    4,
  );
  windowAt(house, x + wide * 0.17, ground - 25, wide * 0.22, 19, "ribbon");
  door(house, x + wide * 0.42, { width: 13, height: 25, style: "lite" });
  if (wide > 110) windowAt(house, x + wide * 0.42 + 14, ground - 25, 8, 25, "tall");
  return extentOf(house, x, wide, Math.min(eaves, low - 12) - 6);
};
