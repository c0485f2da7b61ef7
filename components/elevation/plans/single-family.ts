import type { Era } from "../facts";
import type { Extent, Site } from "../site";
import { bungalow } from "./bungalow";
import { colonial } from "./colonial";
import { cottage } from "./cottage";
import { farmhouse } from "./farmhouse";
import { foursquare } from "./foursquare";
import { footprint, type HousePlan, houseOn } from "./house";
import { modern } from "./modern";
import { ranch } from "./ranch";
import { shed } from "./shed";
import { traditional } from "./traditional";
import { tudor } from "./tudor";

type Choices = readonly [HousePlan, ...HousePlan[]];

/** The families that were built in an era, for one storey and for more. */
const FAMILIES: Record<Era, { one: Choices; more: Choices }> = {
  old: { one: [cottage, farmhouse], more: [foursquare, farmhouse] },
  craft: { one: [bungalow, tudor, bungalow], more: [tudor, foursquare] },
  mid: { one: [ranch], more: [colonial] },
  trad: { one: [ranch, traditional], more: [colonial, traditional, traditional] },
  new: { one: [modern, shed, farmhouse], more: [modern, shed, farmhouse] },
};
const COTTAGE_SQFT = 900;

export function singleFamily(site: Site): Extent {
  const house = houseOn(site);
  const { one, more } = FAMILIES[site.era];
  const family = site.random.pick(site.storeys > 1 ? more : one);
  const small = site.storeys === 1 && site.era !== "new" && footprint(site) < COTTAGE_SQFT;
  return (small ? cottage : family)(house);
}
