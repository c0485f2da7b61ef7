import type { Metadata } from "next";
import { toParams } from "@/lib/web/homes-url";
import { marketMetadata } from "../../../metadata";
import { subjectOf } from "../../../read-subject";
import { ReportSheet } from "../../../report-sheet";

interface Props {
  params: Promise<{ place: string; city: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function cityOf(params: Props["params"]) {
  const { place, city } = await params;
  return subjectOf(place, city);
}

export const generateMetadata = async ({ params, searchParams }: Props): Promise<Metadata> =>
  marketMetadata(await cityOf(params), toParams(await searchParams), "market report");

/** A printable report of a city's market. */
export default async function ReportPage({ params, searchParams }: Props) {
  return <ReportSheet subject={await cityOf(params)} params={toParams(await searchParams)} />;
}
