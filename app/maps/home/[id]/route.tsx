import { loadChosen, loadSales } from "@/app/homes/[id]/cma/load";
import { loadHome, loadValue } from "@/app/homes/[id]/load";
import { HomesPicture } from "@/components/map/homes-picture";
import type { MapHome } from "@/components/map/marks";
import { homesNear } from "@/components/property/homes-near";
import { homesOnMap } from "@/components/valuation/value-map";
import type { PropertyRecord } from "@/lib/domain/property";
import { type Choice, readChoice, toValue } from "@/lib/web/home/value";
import { groundNow } from "../../../geo/ground";
import { pictureResponse, pictureStyle } from "../../picture";

interface Context {
  params: Promise<{ id: string }>;
}

async function chosenHomes(home: PropertyRecord, asOf: string, choice: Choice): Promise<MapHome[]> {
  const [{ value, rates }, found] = await Promise.all([
    loadValue(home, asOf, choice.without),
    loadSales(home, choice, false),
  ]);
  const { listed } = await loadChosen(home, asOf, choice, found, value.listed, rates);
  return homesOnMap(toValue(home), { ...value, listed }, choice.without);
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
    const homes =
      asked.get("of") === "value" ? await chosenHomes(home, asOf, readChoice(asked)) : homesNear(home, near);
    const [ground, style] = await Promise.all([groundNow(), pictureStyle("map")]);
    return <HomesPicture homes={homes} selectedId={id} ground={ground} style={style} />;
  });
}
