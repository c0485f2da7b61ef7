import { door, windowAt, windowRow } from "../parts/openings";
import { porch } from "../parts/porch";
import { sideGable } from "../parts/roofs";
import { chimney, railing, wall } from "../parts/walls";
import { bays } from "../site";
import { extentOf, type House, type HousePlan } from "./house";

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
