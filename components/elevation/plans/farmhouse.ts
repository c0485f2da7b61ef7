import { door, windowRow } from "../parts/openings";
import { porch } from "../parts/porch";
import { frontGable, sideGable } from "../parts/roofs";
import { chimney, wall } from "../parts/walls";
import { bays } from "../site";
import { eachUpperFloor, extentOf, type HousePlan } from "./house";

/** A gabled wing to the street and a long wing with a porch. */
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
