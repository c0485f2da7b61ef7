import { boundaries, fileOf, svgPath } from "../lines";

export const dynamic = "force-static";

/** The states' lines on the national map (`components/map/albers.ts`), for `<use href="/geo/us.svg#states">`. */
export const GET = (): Response =>
  fileOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610"><path id="states" fill="none" stroke="currentColor" stroke-linejoin="round" vector-effect="non-scaling-stroke" d="${svgPath(boundaries("states-albers-10m", 0.5))}"/></svg>`,
    "image/svg+xml",
  );
