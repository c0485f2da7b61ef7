import type { Metadata } from "next";
import { toParams } from "@/lib/web/homes-url";
import { MarketSheet } from "../../market-sheet";
import { marketMetadata } from "../../metadata";
import { subjectOf } from "../../read-subject";

interface Props {
  /** A state's two letters, and one of its cities: "TX", "Austin". */
  params: Promise<{ place: string; city: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function cityOf(params: Props["params"]) {
  const { place, city } = await params;
  return subjectOf(place, city);
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  return marketMetadata(await cityOf(params), toParams(await searchParams));
}

/** The market of a city. */
export default async function CityPage({ params, searchParams }: Props) {
  return <MarketSheet subject={await cityOf(params)} params={toParams(await searchParams)} />;
}
