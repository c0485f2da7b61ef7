import type { Metadata } from "next";
import { readOnly } from "@/components/market/area";
import { viewHref } from "@/components/market/market-url";
import { PLACE, SEGMENT } from "@/lib/domain/area";
import { toParams } from "@/lib/web/homes-url";
import { linkFaults } from "@/lib/web/link-faults";
import { MarketSheet } from "../market-sheet";
import { marketMetadata } from "../metadata";
import { findArea } from "../read-subject";

/** The parameters that choose homes. */
const HOMES = { ...PLACE, ...SEGMENT };

type Props = PageProps<"/markets/area">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = toParams(await searchParams);
  return marketMetadata(await findArea(params, viewHref), params);
}

/** The market of several ZIPs or of any area on the map, chosen in the address. */
export default async function AreaPage({ searchParams }: Props) {
  const params = toParams(await searchParams);
  const faults = linkFaults(readOnly(params, HOMES), HOMES);
  return <MarketSheet subject={await findArea(params, viewHref)} params={params} faults={faults} />;
}
