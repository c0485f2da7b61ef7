import { groundNow } from "@/app/geo/land";
import { readPositions } from "@/app/markets/read-subject";
import { LocatorPicture } from "@/components/market/locator-map";
import { parseSearch } from "@/lib/web/homes-url";
import { pictureResponse, pictureStyle } from "../picture";

/** The picture of where a market's homes are, those of the search in the address, for the map beside its headline. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  return pictureResponse(asked, async () => {
    const { filter } = parseSearch(asked);
    const [{ homes, forSale }, ground, style] = await Promise.all([
      readPositions(filter),
      groundNow(),
      pictureStyle("map"),
    ]);
    return homes.length === 0 ? null : <LocatorPicture {...{ filter, homes, forSale, ground, style }} />;
  });
}
