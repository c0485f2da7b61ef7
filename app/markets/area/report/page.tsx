import type { Metadata } from "next";
import { reportHref } from "@/components/market/market-url";
import { toParams } from "@/lib/web/homes-url";
import { marketMetadata } from "../../metadata";
import { findArea } from "../../read-subject";
import { ReportSheet } from "../../report-sheet";

type Props = PageProps<"/markets/area/report">;

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => {
  const params = toParams(await searchParams);
  return marketMetadata(await findArea(params, reportHref), params, "market report");
};

/** A printable report of the market of any area. */
export default async function ReportPage({ searchParams }: Props) {
  const params = toParams(await searchParams);
  return <ReportSheet subject={await findArea(params, reportHref)} params={params} />;
}
