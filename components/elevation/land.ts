import { circleAt, type Pen, round } from "./pen";
import type { Era, Extent, Site } from "./site";

// Trees, shrubs, and a lot without a building.

export type TreeKind = "oak" | "round" | "cypress" | "pine" | "bare";

/** Young trees for a new house, grown ones for others. */
export const treesOf = (era: Era): readonly [TreeKind, ...TreeKind[]] =>
  era === "new" ? ["cypress", "bare", "round", "pine"] : ["oak", "oak", "round", "bare", "cypress", "pine"];

/** Half of a tree's width, as a share of its height. */
const REACH: Record<TreeKind, number> = { oak: 0.5, round: 0.35, cypress: 0.15, pine: 0.28, bare: 0.26 };
export const treeReach = (kind: TreeKind, height: number): number => height * REACH[kind];

const q = round;

function oak(x: number, ground: number, h: number): [crown: string, wood: string] {
  const r = h * 0.36;
  const cy = ground - h + r;
  const lobes = 9;
  const on = (i: number, swell = 1): string => {
    const angle = (i / lobes) * 2 * Math.PI - Math.PI / 2;
    return `${q(x + r * 1.15 * swell * Math.cos(angle))} ${q(cy + r * 0.85 * swell * Math.sin(angle))}`;
  };
  let crown = `M${on(0)}`;
  for (let i = 1; i <= lobes; i++) crown += `A${q(r * 0.42)} ${q(r * 0.4)} 0 0 1 ${on(i)}`;
  const wood =
    `M${q(x)} ${ground}V${q(cy)}M${q(x)} ${q(cy + r * 0.8)}L${q(x - r * 0.5)} ${q(cy + r * 0.1)}` +
    `M${q(x)} ${q(cy + r * 0.6)}L${q(x + r * 0.45)} ${q(cy)}`;
  return [`${crown}Z`, wood];
}

function roundTree(x: number, ground: number, h: number): [crown: string, wood: string] {
  const r = q(h * 0.33);
  const cy = ground - h + r;
  let wood = `M${q(x)} ${ground}V${q(cy)}`;
  for (let i = 0; i < 4; i++)
    wood += `M${q(x + r * 0.2 + i * r * 0.16)} ${q(cy + r * 0.7 - i * r * 0.2)}l${q(r * 0.12)} ${q(-r * 0.5)}`;
  return [circleAt(x, cy, r), wood];
}

function cypress(x: number, ground: number, h: number): [crown: string, wood: string] {
  const y = (share: number) => q(ground - h * share);
  const dx = (share: number) => q(x + h * share);
  const crown =
    `M${q(x)} ${y(1)}C${dx(0.14)} ${y(0.6)} ${dx(0.13)} ${y(0.15)} ${q(x)} ${y(0.1)}` +
    `C${dx(-0.13)} ${y(0.15)} ${dx(-0.14)} ${y(0.6)} ${q(x)} ${y(1)}Z`;
  return [crown, `M${q(x)} ${ground}V${y(0.78)}`];
}

function pine(x: number, ground: number, h: number): [crown: string, wood: string] {
  let wood = `M${q(x)} ${ground}V${q(ground - h)}`;
  for (let i = 1; i < 8; i++) {
    const y = ground - h + i * h * 0.11;
    const r = i * h * 0.032 + 1;
    wood += `M${q(x - r)} ${q(y + r * 0.5)}L${q(x)} ${q(y)}L${q(x + r)} ${q(y + r * 0.5)}`;
  }
  return ["", wood];
}

function bare(x: number, ground: number, h: number): [crown: string, wood: string] {
  let wood = `M${q(x)} ${ground}V${q(ground - h * 0.95)}`;
  for (let i = 0; i < 7; i++) {
    const length = Math.min(h * (0.34 - i * 0.03), h * (0.65 - i * 0.085));
    wood += `M${q(x)} ${q(ground - h * (0.35 + i * 0.085))}l${q((i % 2 ? 1 : -1) * length * 0.7)} ${q(-length)}`;
  }
  return ["", wood];
}

const TREES = { oak, round: roundTree, cypress, pine, bare };

/** A tree on the ground at `x`. */
export function tree(pen: Pen, x: number, ground: number, height: number, kind: TreeKind): void {
  const [crown, wood] = TREES[kind](x, ground, height);
  const reach = treeReach(kind, height);
  const box = [x - reach, ground - height, x + reach, ground] as const;
  pen.path(crown, box, "crown");
  pen.path(wood, box, "tree");
}

export function shrub(pen: Pen, x: number, ground: number, radius: number): void {
  const r = q(radius);
  const box = [x - r, ground - r, x + r, ground] as const;
  pen.path(`M${q(x - r)} ${ground}A${r} ${q(r * 0.9)} 0 0 1 ${q(x + r)} ${ground}`, box, "crown");
  pen.path(`M${q(x + r * 0.1)} ${ground - 1}l${q(r * 0.3)} ${q(-r * 0.5)}`, box, "tree");
}

const HALF = 110;

/** A lot without a building: contour lines, trees, and two stakes with flags. */
export function land(site: Site): Extent {
  const { pen, random, ground, center, width } = site;
  const swell = random.range(5, 11);
  const phase = random.range(0, 6);
  for (let k = 0; k < 7; k++) {
    let d = "";
    for (let x = 0; x <= width; x += 12) {
      const wave = swell * Math.sin((x / width) * 5 + phase + k * 0.35) * (k / 6);
      const ripple = Math.abs(Math.sin(x / 40 + k)) * k * 0.25;
      d += `${x ? "L" : "M"}${x} ${round(ground - 3 - k * 8 - wave - ripple)}`;
    }
    pen.path(d, [0, ground - 70, width, ground], "lap");
  }
  const trees = treesOf(site.era);
  tree(pen, center - 62, ground, random.range(48, 70), random.pick(trees));
  tree(pen, center - 34, ground, random.range(24, 36), random.pick(trees));
  tree(pen, center + 58, ground, random.range(36, 60), random.pick(trees));
  shrub(pen, center + 82, ground, 8);
  shrub(pen, center - 84, ground, 6);
  for (const x of [center - HALF, center + HALF]) {
    pen.line(x, ground + 3, x, ground - 34, "outline");
    pen.polygon(
      [
        [x, ground - 34],
        [x + 13, ground - 30],
        [x, ground - 26],
      ],
      "door",
    );
  }
  pen.line(center - HALF, ground - 18, center + HALF, ground - 18, "dashed");
  return { left: center - HALF, right: center + HALF, top: ground - 34, levels: [] };
}
