import { zipNames } from "../land";

/** The position of each covered ZIP, [ZIP, longitude, latitude], for the names on maps. */
export async function GET(): Promise<Response> {
  try {
    return Response.json(await zipNames(), { headers: { "Cache-Control": "private, max-age=300" } });
  } catch {
    return Response.json([], { status: 503, headers: { "Retry-After": "5" } });
  }
}
