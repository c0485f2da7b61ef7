import { boundaries, deltas, fileOf } from "../lines";

export const dynamic = "force-static";

/** County lines for maps, as `lib/web/lines` reads them. */
export const GET = (): Response => fileOf(JSON.stringify(deltas(boundaries("counties-10m", 0.02))), "application/json");
