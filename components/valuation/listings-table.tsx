import { LINK } from "@/components/ui/class-names";
import { HeadCell, Table } from "@/components/ui/table";
import { formatCount, formatMoney } from "@/lib/web/format";
import { formatFixed } from "@/lib/web/format-tables";
import { soldHomeFacts } from "@/lib/web/home/value";
import type { HomeRow } from "@/lib/web/queries";

interface ListingsTableProps {
  /** Homes for sale, also under contract, nearest first. */
  listings: readonly HomeRow[];
  of: string;
}

/** What a home would compete with, or did: listings of its type near it, active and pending, as they are asked for. */
export const ListingsTable = ({ listings, of }: ListingsTableProps) => (
  <Table caption={`Homes on the market near ${of}`} className="figure-rows">
    <thead>
      <tr>
        <HeadCell>Listing</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell figure>Asking</HeadCell>
        <HeadCell figure>Days</HeadCell>
        <HeadCell figure>Miles</HeadCell>
      </tr>
    </thead>
    <tbody>
      {listings.map((one) => (
        <tr key={one.id}>
          <td className="text-left! max-sm:whitespace-normal">
            <a href={`/homes/${one.id}`} className={LINK}>
              {one.address.streetAddress}
            </a>
            <span className="block text-[13px] text-ink2">{soldHomeFacts(one)}</span>
          </td>
          <td className="text-left!">{one.underContract ? "Pending" : "Active"}</td>
          <td>{formatMoney(one.listPrice)}</td>
          <td>{one.daysOnMarket === null ? "" : formatCount(one.daysOnMarket)}</td>
          <td>{one.distance === undefined ? "" : formatFixed(one.distance, 2)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
