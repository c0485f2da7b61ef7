import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mesh, transform } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

export type Line = [x: number, y: number][];

/**
 * Boundaries from us-atlas as lines, each drawn once. `tolerance` is in the file's units: degrees, or pixels of the
 * national map for the albers files. Lines that meet still meet after simplification.
 */
export function boundaries(file: `${"states" | "counties"}${"" | "-albers"}-10m`, tolerance: number): Line[] {
  const path = join(process.cwd(), "node_modules", "us-atlas", `${file}.json`);
  const atlas = JSON.parse(readFileSync(path, "utf8")) as Topology<Record<string, GeometryCollection>>;
  const object = atlas.objects[file.startsWith("counties") ? "counties" : "states"]!;
  const toPoint = transform(atlas.transform!);
  const junctions = new Set<string>();
  for (const arc of atlas.arcs) {
    const points = arc.map((step, i) => toPoint([...step], i > 0));
    junctions.add(String(points[0])).add(String(points.at(-1)));
  }
  return (mesh(atlas, object).coordinates as Line[]).map((line) => {
    const cuts = [...line.keys()].filter((i) => i > 0 && (i === line.length - 1 || junctions.has(String(line[i]))));
    const parts = cuts.map((to, i) => simplify(line.slice(cuts[i - 1] ?? 0, to + 1), tolerance));
    return [line[0]!, ...parts.flatMap((part) => part.slice(1))];
  });
}

/** Douglas-Peucker simplification: removes points that are within `tolerance` of the simplified line. */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line;
  const [first, last] = [line[0]!, line.at(-1)!];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let far = 0;
  let at = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = [line[i]![0] - first[0], line[i]![1] - first[1]];
    const off = length === 0 ? Math.hypot(x, y) : Math.abs(dy * x - dx * y) / length;
    if (off > far) [far, at] = [off, i];
  }
  if (far <= tolerance) return [first, last];
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)];
}

/** Lines as an SVG path of relative steps, rounded to one `unit`th of a pixel. */
export const svgPath = (lines: readonly Line[], unit = 10): string =>
  lines
    .map((line) => {
      let [px, py] = [0, 0];
      return line
        .map(([x, y], i) => {
          const [rx, ry] = [Math.round(x * unit), Math.round(y * unit)];
          const text = `${i === 0 ? "M" : i === 1 ? "l" : " "}${(rx - px) / unit} ${(ry - py) / unit}`;
          [px, py] = [rx, ry];
          return text;
        })
        .join("");
    })
    .join("");
