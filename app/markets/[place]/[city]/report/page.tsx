import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { toParams } from "@/lib/web/homes-url";
import { marketMetadata } from "../../../metadata";
import { findSubject } from "../../../read-subject";
import { ReportSheet } from "../../../report-sheet";

interface Props {
  params: Promise<{ place: string; city: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function subjectOf(params: Props["params"]) {
  const { place, city } = await params;
  return (await findSubject(place, city)) ?? notFound();
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  marketMetadata(await subjectOf(params), "market report");

/** The market of a city, to print. */
export default async function ReportPage({ params, searchParams }: Props) {
  return <ReportSheet subject={await subjectOf(params)} params={toParams(await searchParams)} />;
}
