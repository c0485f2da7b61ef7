import { door, garage, windowAt } from "../parts/openings";
import { frontGable, hip } from "../parts/roofs";
import { chimney, wall } from "../parts/walls";
import { eachUpperFloor, extentOf, type HousePlan, headOf } from "./house";

/** A hipped body with a brick gable on one side and the garage's gable on the other. */
export const traditional: HousePlan = (house) => {
  const { random, ground, x, wide, eaves, storeys } = house;
  const rise = random.range(28, 36);
  const garageWide = wide * 0.36;
  const bayWide = wide * 0.34;
  chimney(house, x + wide * 0.16, eaves - rise - 8, 10, eaves);
  wall(house, x, wide, eaves, house.material);
  hip(house, x, wide, eaves, rise, 7);
  const garageX = x + wide - garageWide;
  const garageEaves = ground - house.floorHeight * (storeys > 1 ? 1.25 : 1);
  wall(house, garageX, garageWide, garageEaves, house.material);
  frontGable(house, garageX, garageWide, garageEaves, garageWide * 0.42, {
    overhang: 5,
    material: "shingle",
    ornament: "vent",
  });
  garage(house, garageX + 6, garageWide - 12);
  const bayX = x + wide * 0.06;
  wall(house, bayX, bayWide, eaves - 1, "brick");
  frontGable(house, bayX, bayWide, eaves - 1, bayWide * 0.46, {
    overhang: 5,
    material: "shingle",
    ornament: "round",
  });
  const bay = bayX + bayWide / 2;
  eachUpperFloor(house, (head) => windowAt(house, bay, head, Math.min(24, bayWide * 0.6), 18, "grid"));
  windowAt(house, bay, ground - 25, Math.min(27, bayWide * 0.7), 19, "grid");
  const entry = bayX + bayWide + (garageX - bayX - bayWide) / 2;
  door(house, entry, { width: 12, style: "transom" });
  if (storeys > 1) windowAt(house, entry, headOf(house, 1), 11, 15, "grid");
  return extentOf(house, x, wide, eaves - rise - 2);
};
