import { getRuntime } from "@/lib/http/runtime";

/** Where each covered ZIP stands: [ZIP, longitude, latitude], for the names on maps. */
export async function GET(): Promise<Response> {
  try {
    const places = await getRuntime().store().zipPlaces();
    const rows = places
      .filter((place) => place.longitude !== null && place.latitude !== null)
      .map((place) => [place.zipCode, round(place.longitude!), round(place.latitude!)]);
    return Response.json(rows, { headers: { "Cache-Control": "private, max-age=300" } });
  } catch {
    return Response.json([], { status: 503, headers: { "Retry-After": "5" } });
  }
}

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
