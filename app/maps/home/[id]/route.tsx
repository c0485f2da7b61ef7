import { loadHome, loadValue } from "@/app/homes/[id]/load";
import { HomesPicture } from "@/components/map/homes-picture";
import { homesNear } from "@/components/property/homes-near";
import { homesOnMap } from "@/components/valuation/value-map";
import { readWithout, toValue } from "@/lib/web/home/value";
import { groundNow } from "../../../geo/ground";
import { marksStyle, pictureResponse } from "../../picture";

interface Context {
  params: Promise<{ id: string }>;
}

/**
 * The picture of a home's map: the home and similar ones, or with `of=value` the sales that its value comes from. A browser
 * shows it until its live map is there, on paper and without scripts.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const asked = new URL(request.url).searchParams;
  return pictureResponse(asked, async () => {
    const loaded = await loadHome(id);
    const { home, asOf, near } = loaded;
    const without = readWithout(asked);
    const homes =
      asked.get("of") === "value"
        ? homesOnMap(toValue(home), (await loadValue(home, asOf, without)).value, without)
        : homesNear(home, near);
    const [ground, style] = await Promise.all([groundNow(), marksStyle()]);
    return <HomesPicture homes={homes} selectedId={id} ground={ground} style={style} />;
  });
}
