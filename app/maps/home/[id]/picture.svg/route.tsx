import { groundNow } from "@/app/geo/land";
import { canAdd, loadChosen, loadSales, othersOf } from "@/app/homes/[id]/cma/load";
import { loadHome, loadRecord, loadValue } from "@/app/homes/[id]/load";
import { pictureResponse, pictureStyle } from "@/app/maps/picture";
import { HomesPicture } from "@/components/map/homes-picture";
import { homesNear, homesOnMap } from "@/components/map/map-home";
import type { PropertyRecord } from "@/lib/domain/property";
import { toValue } from "@/lib/web/home/value";
import { type Choice, readChoice } from "@/lib/web/home/value-url";

/** The sales of a home's value or analysis, and those that the page of an analysis shows over the picture. */
async function chosenHomes(home: PropertyRecord, asOf: string, choice: Choice, wantsOthers: boolean) {
  const [{ value, rates }, found] = await Promise.all([
    loadValue(home, asOf, choice.without),
    loadSales(home, choice, wantsOthers),
  ]);
  const { listed } = await loadChosen(home, asOf, choice, found, value.listed, rates);
  const homes = homesOnMap(toValue(home), { ...value, listed }, choice.without);
  return { homes, taken: wantsOthers ? othersOf(found, listed).flatMap(({ coordinates }) => coordinates ?? []) : [] };
}

/** What the picture of a home shows: the home with similar ones, or with the sales of its value or analysis. */
async function shownHomes(id: string, asked: URLSearchParams) {
  const of = asked.get("of");
  if (of === "value" || of === "analysis") {
    const { home, info } = await loadRecord(id);
    const choice = readChoice(asked);
    return chosenHomes(home, info.asOf, choice, of === "analysis" && canAdd(home, choice));
  }
  const { home, near } = await loadHome(id);
  return { homes: homesNear(home, near) };
}

/**
 * The picture of a home's map: the home and similar ones, or with `of=value` or `of=analysis` the sales that its value comes
 * from. A browser shows it until its live map is there, on paper and without scripts.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<"/maps/home/[id]/picture.svg">,
): Promise<Response> {
  const { id } = await params;
  const asked = new URL(request.url).searchParams;
  return pictureResponse(asked, async () => {
    const [shown, ground, style] = await Promise.all([shownHomes(id, asked), groundNow(), pictureStyle("map")]);
    return <HomesPicture {...shown} selectedId={id} ground={ground} style={style} />;
  });
}
