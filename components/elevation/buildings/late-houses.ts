import { corners } from "../pen";
import { bays } from "../site";
import { eachUpperFloor, extentOf, type House, type HousePlan, headOf } from "./house";
import { flatRoof, frontGable, hip, monoPitch, sideGable } from "./roofs";
import { balusters, chimney, door, garage, hatch, shutters, wall, windowAt } from "./walls";

// Types of single-family houses that were built since 1946.

/** Long and low, with a picture window and a garage for one car. */
export const ranch: HousePlan = (house) => {
  const { pen, random, ground, center } = house;
  const wide = Math.min(240, house.wide * 1.16);
  const x = center - wide / 2;
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

/** A symmetrical front of three or five bays with shutters, and a pediment over the door. */
export const colonial: HousePlan = (house) => {
  const { pen, random, ground, center, wide, eaves } = house;
  const rise = random.range(22, 28);
  const garageWide = wide < 190 && random.chance(0.5) ? 44 : 0;
  const x = center - (wide + garageWide) / 2;
  if (garageWide) {
    const low = ground - house.floorHeight;
    wall(house, x + wide, garageWide, low, house.material);
    sideGable(house, x + wide, garageWide, low, 14, { overhang: 5 });
    garage(house, x + wide + 5, garageWide - 10);
  }
  chimney(house, x + wide * 0.88 - 5, eaves - rise - 8, 10, eaves);
  wall(house, x, wide, eaves, house.material);
  sideGable(house, x, wide, eaves, rise);
  const centers = bays(x + 4, wide - 8, wide > 150 ? 5 : 3);
  eachUpperFloor(house, (head) => {
    for (const cx of centers) {
      windowAt(house, cx, head, 12, 17, house.windows);
      shutters(house, cx, head, 12, 17);
    }
  });
  const middle = (centers.length - 1) / 2;
  centers.forEach((cx, i) => {
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
  if (terraceWide > 14 && random.chance(0.7)) balusters(pen, terrace, low - 13, terraceWide, 9);
}

/** Flat roofs, a second volume set back on the first. */
export const modern: HousePlan = (house) => {
  const { pen, ground, x, wide, eaves } = house;
  const low = ground - house.floorHeight;
  wall(house, x, wide, low, "plain");
  flatRoof(house, x, wide, low, 8);
  if (house.storeys > 1) upperVolume(house);
  else {
    pen.rect(x + wide * 0.3, low - 16, wide * 0.34, 12, "trim");
    windowAt(house, x + wide * 0.47, low - 13, wide * 0.26, 6, "ribbon");
  }
  garage(house, x + wide - Math.min(50, wide * 0.4), Math.min(43, wide * 0.33));
  hatch(house, corners(x, low, wide * 0.3, ground - low), "brick");
  windowAt(house, x + wide * 0.17, ground - 25, wide * 0.22, 19, "ribbon");
  door(house, x + wide * 0.42, { width: 13, height: 25, style: "lite" });
  if (wide > 110) windowAt(house, x + wide * 0.42 + 14, ground - 25, 8, 25, "tall");
  return extentOf(house, x, wide, Math.min(eaves, low - 12) - 6);
};

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
