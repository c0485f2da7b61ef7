import type { PropertyFilter } from "@/lib/domain/search";
import { homesHrefOf } from "./homes-url";

// Addresses of maps' pictures and drawn houses. `version` is the dataset's: a picture of a version never changes.

/** Its name says its type, by which Lighthouse knows that it may fill a frame of other proportions. */
const pictureAt = (id: string): string => `/maps/home/${id}/picture.svg`;

/** The map of a home and similar ones. */
export const homePicture = (id: string, version: string): string => `${pictureAt(id)}?v=${version}`;

const pictureOf = (of: "value" | "analysis") => (id: string, version: string, chosen: string) =>
  `${pictureAt(id)}?of=${of}${chosen === "" ? "" : `&${chosen}`}&v=${version}`;

/** The map of a home and the sales that its value comes from; `chosen` is the query that says which an agent chose. */
export const valuePicture = pictureOf("value");

/** The same for an analysis, which has the sales that can be added over it. */
export const analysisPicture = pictureOf("analysis");

/** The drawing of a home, as on cards. Without a version it is asked for each time. */
export const housePicture = (id: string, version?: string): string =>
  version ? `/drawings/${id}?v=${version}` : `/drawings/${id}`;

/** The wide one at the head of its own page. */
export const heroPicture = (id: string, version: string): string => `${housePicture(id, version)}&variant=hero`;

/** The map of a market's homes. */
export function locatorPicture(filter: PropertyFilter, version: string): string {
  const query = new URLSearchParams(homesHrefOf(filter).split("?")[1]);
  query.set("v", version);
  return `/maps/market?${query}`;
}
