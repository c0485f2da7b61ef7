import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

export type Line = [x: number, y: number][];

/** Boundaries from us-atlas as lines, each drawn once; simplified to a tolerance in the file's own units. */
export function boundaries(file: `${"states" | "counties"}${"" | "-albers"}-10m`, tolerance: number): Line[] {
  const path = join(process.cwd(), "node_modules", "us-atlas", `${file}.json`);
  const atlas = JSON.parse(readFileSync(path, "utf8")) as Topology<Record<string, GeometryCollection>>;
  const object = atlas.objects[file.startsWith("counties") ? "counties" : "states"]!;
  return (mesh(atlas, object).coordinates as Line[]).map((line) => simplify(line, tolerance));
}

/** Douglas and Peucker's: drops points that stand within `tolerance` of the line without them. */
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

/** Whole thousandths, each point as the step from the one before: a third of the bytes. */
export const deltas = (lines: readonly Line[]): number[][] =>
  lines.map((line) => {
    let [px, py] = [0, 0];
    return line.flatMap(([longitude, latitude]) => {
      const [x, y] = [Math.round(longitude * 1000), Math.round(latitude * 1000)];
      const step = [x - px, y - py];
      [px, py] = [x, y];
      return step;
    });
  });

/** The same for an SVG path, to tenths of a pixel, or finer: to one `unit`th. */
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

/** A file that is made once, when the site is built. */
export const fileOf = (body: string, type: string): Response =>
  new Response(body, { headers: { "Content-Type": type, "Cache-Control": "public, max-age=86400" } });
