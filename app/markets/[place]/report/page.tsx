import type { Metadata } from "next";
import { toParams } from "@/lib/web/homes-url";
import { marketMetadata } from "../../metadata";
import { type PlaceProps, subjectOf } from "../../read-subject";
import { ReportSheet } from "../../report-sheet";

export const generateMetadata = async ({ params, searchParams }: PlaceProps): Promise<Metadata> =>
  marketMetadata(await subjectOf(await params), toParams(await searchParams), "market report");

/** A printable report of the market of a ZIP, a state or a city. */
export default async function ReportPage({ params, searchParams }: PlaceProps) {
  return <ReportSheet subject={await subjectOf(await params)} params={toParams(await searchParams)} />;
}
