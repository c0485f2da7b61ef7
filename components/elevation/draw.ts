import { formatLot } from "@/lib/web/format";
import { bungalow, cottage, farmhouse, foursquare, tudor } from "./buildings/early-houses";
import { footprint, type HousePlan, houseOn } from "./buildings/house";
import { colonial, modern, ranch, shed, traditional } from "./buildings/late-houses";
import { condo, multiFamily, townhouse } from "./buildings/shared-buildings";
import { land, shrub, type TreeKind, tree, treeReach, treesOf } from "./land";
import { createPen, type Mark, round } from "./pen";
import {
  type ElevationHome,
  type Era,
  type Extent,
  eraOf,
  estimateStoreys,
  type Site,
  seededRandom,
  styleYear,
} from "./site";

export type ElevationVariant = "card" | "hero";

/** Sizes of a drawing in drawing units. */
interface Box {
  width: number;
  height: number;
  /** From the ground line to the bottom. */
  below: number;
  /** The ground's distance from the sides, and that of the strokes below it from each other. */
  margin: number;
  gap: number;
  /** From the ground to the dimension line, and the scale of floors from the right side. */
  dimension: number;
  scale: number;
  /** The width of a letter on the dimension line, and the room around the text. */
  letter: number;
  air: number;
}

const BOXES: Record<ElevationVariant, Box> = {
  card: { width: 288, height: 162, below: 36, margin: 12, gap: 11, dimension: 18, scale: 16, letter: 5.1, air: 12 },
  hero: { width: 520, height: 174, below: 44, margin: 0, gap: 9, dimension: 22, scale: 34, letter: 3.6, air: 8 },
};

export interface Drawing {
  width: number;
  height: number;
  scenery: Mark[];
  building: Mark[];
  /** The building's transform, or null if there is none. */
  transform: string | null;
  foreground: Mark[];
  /** The dimension lines below the ground. */
  measure: Mark[];
  /** A fact from the record as text, or null if it is not known. */
  lettering: { x: number; y: number; text: string } | null;
}

/** The possible types of a single-family house. */
type Choices = readonly [HousePlan, ...HousePlan[]];

/** The types of houses that were built in an era, with one storey and with more. */
const HOUSE_TYPES: Record<Era, { one: Choices; more: Choices }> = {
  old: { one: [cottage, farmhouse], more: [foursquare, farmhouse] },
  craft: { one: [bungalow, tudor, bungalow], more: [tudor, foursquare] },
  mid: { one: [ranch], more: [colonial] },
  trad: { one: [ranch, traditional], more: [colonial, traditional, traditional] },
  new: { one: [modern, shed, farmhouse], more: [modern, shed, farmhouse] },
};
const COTTAGE_SQFT = 900;

function singleFamily(site: Site): Extent {
  const house = houseOn(site);
  const { one, more } = HOUSE_TYPES[site.era];
  const family = site.random.pick(site.storeys > 1 ? more : one);
  const small = site.storeys === 1 && site.era !== "new" && footprint(site) < COTTAGE_SQFT;
  return (small ? cottage : family)(house);
}

const PLANS = { singleFamily, condo, townhouse, multiFamily, land };

/** Space kept free at the top of the box. */
const HEADROOM = 5;

/** The text below the drawing: a lot's size, a building's year. */
export function letteringOf(home: ElevationHome): string {
  if (home.propertyType === "land") return home.lotSize === null ? "" : formatLot(home.lotSize);
  return home.yearBuilt === null ? "" : `built ${home.yearBuilt}`;
}

/** Space kept free at the right for the vertical scale of floors. */
const SCALE_WIDTH = 24;

/** Draws a tree if all of it is inside the box and does not touch the scale of floors. */
function plant(site: Site, x: number, height: number, kind: TreeKind): void {
  const reach = treeReach(kind, height) + 2;
  if (x - reach < 0 || x + reach > site.width - SCALE_WIDTH) return;
  tree(site.pen, x, site.ground, height, kind);
}

function drawScenery(site: Site, { left, right }: Extent, hero: boolean): void {
  const { random } = site;
  const kinds = treesOf(site.era);
  const before = random.chance(0.5);
  const beside = (near: boolean, min: number, max: number) =>
    near ? left - random.range(min, max) : right + random.range(min, max);
  plant(site, beside(before, 16, 30), random.range(50, 92), random.pick(kinds));
  if (hero) {
    plant(site, left - random.range(70, 110), random.range(40, 76), random.pick(kinds));
    plant(site, right + random.range(70, 120), random.range(44, 84), random.pick(kinds));
    plant(site, left - random.range(135, 165), random.range(28, 50), random.pick(kinds));
  } else if (random.chance(0.7)) plant(site, beside(!before, 14, 26), random.range(28, 52), random.pick(kinds));
}

function drawGround(site: Site, { margin, gap }: Box): void {
  const { pen, ground, width } = site;
  let d = "";
  for (let x = margin + 4; x < width - margin - 4; x += gap) d += `M${x + 4} ${ground + 1}l-4 4.5`;
  pen.path(d, [margin, ground, width - margin, ground + 6], "lap");
  pen.line(margin, ground, width - margin, ground, "outline");
}

/** Draws a dimension line below the building and a scale of its floors at the side, for a hero with lines to it. */
function drawMeasure(site: Site, extent: Extent, text: string, box: Box, hero: boolean): Drawing["lettering"] {
  const { pen, ground, width } = site;
  const y = ground + box.dimension;
  const gap = text ? text.length * box.letter + box.air : 0;
  let { left, right } = extent;
  if (right - left < gap + 20) {
    left -= 20;
    right += 20;
  }
  const middle = (left + right) / 2;
  if (gap) {
    pen.line(left - 5, y, middle - gap / 2, y, "measure");
    pen.line(middle + gap / 2, y, right + 5, y, "measure");
  } else pen.line(left - 5, y, right + 5, y, "measure");
  for (const end of [left, right]) {
    pen.line(end, y - 5, end, y + 5, "measure");
    pen.line(end - 3, y + 3, end + 3, y - 3, "tick");
  }
  if (extent.levels.length > 0) {
    const staff = width - box.scale;
    pen.line(staff, ground, staff, extent.top, "measure");
    for (const level of [...extent.levels, extent.top]) {
      pen.line(staff - 4, level, staff + 4, level, "measure");
      if (hero) pen.line(right + 14, level, staff - 6, level, "measureDashed");
    }
  }
  return text ? { x: round(middle), y: y + 3, text } : null;
}

/**
 * Draws a home from its record. Pure and deterministic: the same facts give the same drawing. Every mark is inside
 * the box.
 */
export function drawElevation(home: ElevationHome, variant: ElevationVariant): Drawing {
  const box = BOXES[variant];
  const hero = variant === "hero";
  const { width, height, below } = box;
  const year = styleYear(home);
  const pen = createPen();
  const site: Site = {
    pen,
    random: seededRandom(home.id),
    ground: height - below,
    center: width / 2,
    width,
    home,
    year,
    era: eraOf(year),
    storeys: estimateStoreys(home),
  };
  // The building is drawn first, so that its random choices do not depend on what is around it.
  const drawn = PLANS[home.propertyType](site);
  const mirrored = home.propertyType === "singleFamily" && site.random.chance(0.5);
  const tallest = site.ground - pen.top();
  const scale = Math.min(1, (site.ground - HEADROOM) / tallest);
  const extent = placed(drawn, site, mirrored, scale);

  const scenery = createPen();
  const foreground = createPen();
  const measure = createPen();
  if (home.propertyType !== "land") {
    drawScenery({ ...site, pen: scenery }, extent, hero);
    for (let i = site.random.whole(1, 4); i > 0; i--) {
      const off = site.random.range(0, 10);
      const x = site.random.chance(0.5) ? extent.right + off : extent.left - off;
      shrub(foreground, x, site.ground, Math.round(site.random.range(4, 8)));
    }
  }
  drawGround({ ...site, pen: foreground }, box);
  const lettering = drawMeasure({ ...site, pen: measure }, extent, letteringOf(home), box, hero);
  return {
    width,
    height,
    scenery: scenery.marks(),
    building: pen.marks(),
    transform: transformOf(site, mirrored, scale),
    foreground: foreground.marks(),
    measure: measure.marks(),
    lettering,
  };
}

function placed(drawn: Extent, site: Site, mirrored: boolean, scale: number): Extent {
  const across = (x: number) => site.center + (x - site.center) * scale * (mirrored ? -1 : 1);
  const up = (y: number) => site.ground - (site.ground - y) * scale;
  const [a, b] = [across(drawn.left), across(drawn.right)];
  return { left: Math.min(a, b), right: Math.max(a, b), top: up(drawn.top), levels: drawn.levels.map(up) };
}

/** Mirrors at the center line and shrinks towards the middle of the ground line. */
function transformOf({ center, ground }: Site, mirrored: boolean, scale: number): string | null {
  if (!mirrored && scale === 1) return null;
  const s = Math.round(scale * 1_000) / 1_000;
  return `matrix(${mirrored ? -s : s} 0 0 ${s} ${center * (1 + (mirrored ? s : -s))} ${ground * (1 - s)})`;
}
