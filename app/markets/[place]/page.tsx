import type { Metadata } from "next";
import { toParams } from "@/lib/web/homes-url";
import { MarketSheet } from "../market-sheet";
import { marketMetadata } from "../metadata";
import { type PlaceProps, subjectOf } from "../read-subject";

export const generateMetadata = async ({ params, searchParams }: PlaceProps): Promise<Metadata> =>
  marketMetadata(await subjectOf(await params), toParams(await searchParams));

/** The market of a ZIP, a state or a city. */
export default async function PlacePage({ params, searchParams }: PlaceProps) {
  return <MarketSheet subject={await subjectOf(await params)} params={toParams(await searchParams)} />;
}
