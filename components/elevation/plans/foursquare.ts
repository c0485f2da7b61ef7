import { door, windowAt, windowRow } from "../parts/openings";
import { porch } from "../parts/porch";
import { hip } from "../parts/roofs";
import { chimney, railing, wall } from "../parts/walls";
import { bays } from "../site";
import { extentOf, type HousePlan, upperWindows } from "./house";

/** A square body under a hipped roof with a dormer, a porch across the front. */
export const foursquare: HousePlan = (house) => {
  const { pen, random, ground, centre, x, wide, eaves } = house;
  const rise = random.range(26, 34);
  chimney(house, x + wide * 0.78, eaves - rise - 8, 9, eaves);
  wall(house, x, wide, eaves, house.material);
  hip(house, x, wide, eaves, rise, 8);
  const dormer = eaves - rise * 0.62;
  pen.rect(centre - 13, dormer, 26, rise * 0.62 - 3, "trim");
  windowRow(house, [centre - 6, centre + 6], eaves - rise * 0.5, 8, 9, "sash");
  hip(house, centre - 13, 26, dormer, 8, 3);
  upperWindows(house, bays(x, wide, wide > 130 ? 4 : 3), 12.5);
  const [left, middle, right] = bays(x, wide, 3) as [number, number, number];
  windowAt(house, left, ground - 24, 20, 17, "picture");
  windowAt(house, right, ground - 24, 20, 17, "picture");
  door(house, middle, { width: 12, style: "lite" });
  porch(house, x + 4, wide - 8, ground - 29, 8, { columns: random.pick(["post", "taper"]), form: "shed" });
  railing(house, x + 8, wide / 2 - 24);
  railing(house, centre + 16, wide / 2 - 24);
  return extentOf(house, x, wide, eaves - rise);
};
