import { boundaries, deltas, fileOf } from "../lines";

export const dynamic = "force-static";

/** State lines for maps, as `lib/web/lines` reads them. */
export const GET = (): Response => fileOf(JSON.stringify(deltas(boundaries("states-10m", 0.005))), "application/json");
