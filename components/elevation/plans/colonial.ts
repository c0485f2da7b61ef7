import { door, garage, shutters, windowAt } from "../parts/openings";
import { frontGable, sideGable } from "../parts/roofs";
import { chimney, wall } from "../parts/walls";
import { bays } from "../site";
import { eachUpperFloor, extentOf, type HousePlan } from "./house";

/** A symmetrical front of three or five shuttered bays, a pediment over the door. */
export const colonial: HousePlan = (house) => {
  const { pen, random, ground, centre, wide, eaves } = house;
  const rise = random.range(22, 28);
  const garageWide = wide < 190 && random.chance(0.5) ? 44 : 0;
  const x = centre - (wide + garageWide) / 2;
  if (garageWide) {
    const low = ground - house.floorHeight;
    wall(house, x + wide, garageWide, low, house.material);
    sideGable(house, x + wide, garageWide, low, 14, { overhang: 5 });
    garage(house, x + wide + 5, garageWide - 10);
  }
  chimney(house, x + wide * 0.88 - 5, eaves - rise - 8, 10, eaves);
  wall(house, x, wide, eaves, house.material);
  sideGable(house, x, wide, eaves, rise);
  const centres = bays(x + 4, wide - 8, wide > 150 ? 5 : 3);
  eachUpperFloor(house, (head) => {
    for (const cx of centres) {
      windowAt(house, cx, head, 12, 17, house.windows);
      shutters(house, cx, head, 12, 17);
    }
  });
  const middle = (centres.length - 1) / 2;
  centres.forEach((cx, i) => {
    if (i !== middle) {
      windowAt(house, cx, ground - 24, 12.5, 17, house.windows);
      shutters(house, cx, ground - 24, 12.5, 17);
      return;
    }
    frontGable(house, cx - 13, 26, ground - 27, 9, { overhang: 3 });
    door(house, cx, { width: 11.5, style: "lite" });
    for (const post of [cx - 11, cx + 11]) pen.line(post, ground - 27, post, ground, "outline");
  });
  return extentOf(house, x, wide + garageWide, eaves - rise);
};
