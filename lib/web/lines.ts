/** Lines of /geo, as [latitude, longitude] points: thousandths of a degree, each the step from the one before. */
export function readLines(encoded: readonly (readonly number[])[]): [latitude: number, longitude: number][][] {
  return encoded.map((steps) => {
    const line: [number, number][] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i]!;
      y += steps[i + 1]!;
      line.push([y / 1000, x / 1000]);
    }
    return line;
  });
}
