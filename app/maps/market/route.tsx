import { readHomes } from "@/app/markets/read-subject";
import { LOCATOR_ASPECT, readFrame } from "@/components/market/locator-frame";
import { LocatorDots } from "@/components/market/locator-map";
import { parseHomes } from "@/lib/web/homes-url";
import { pictureResponse, pictureStyle } from "../picture";

/**
 * The dots of a market's homes, and the outline of a drawn area, for the map beside its headline: those of the search in
 * the address, within `frame`.
 */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const frame = readFrame(asked.get("frame"), LOCATOR_ASPECT);
  if (!frame) return new Response(null, { status: 404 });
  return pictureResponse(asked, async () => {
    const { filter } = parseHomes(asked);
    const [homes, style] = await Promise.all([readHomes(filter), pictureStyle("dots")]);
    return <LocatorDots filter={filter} frame={frame} homes={homes.onRecord} forSale={homes.forSale} style={style} />;
  });
}
