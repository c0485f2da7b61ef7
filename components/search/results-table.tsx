"use client";

import Link from "next/link";
import { Cell, HeadCell, SortMark, Table } from "@/components/ui/table";
import { formatCount, formatDecimal, formatMoney, formatTimestamp, UNKNOWN } from "@/lib/client/format";
import type { HomeRow } from "@/lib/client/queries";
import { STATUS_WORDS, TYPE_WORDS } from "@/lib/client/words";
import type { SortKey } from "@/lib/domain/search";
import { SaveHome } from "./save-home";
import type { Homes } from "./use-homes";

interface ResultsTableProps {
  homes: Homes;
  rows: readonly HomeRow[];
  hoveredId: string | null;
  onHover: (id: string | null) => void;
}

/** The result as figures; a column that can be sorted has a link in its head. */
export function ResultsTable({ homes, rows, hoveredId, onHover }: ResultsTableProps) {
  const head = (key: SortKey, label: string) => <SortHead homes={homes} sort={key} label={label} />;
  return (
    <Table caption="Homes that match" className="min-w-[920px]">
      <thead>
        <tr>
          <HeadCell>Address</HeadCell>
          {head("listPrice", "Price")}
          <HeadCell figure>Beds</HeadCell>
          <HeadCell figure>Baths</HeadCell>
          {head("livingArea", "Sqft")}
          <HeadCell figure>Per sqft</HeadCell>
          <HeadCell figure>Built</HeadCell>
          <HeadCell>Type</HeadCell>
          <HeadCell>Status</HeadCell>
          {head("daysOnMarket", "Days")}
          {head("lastUpdated", "Changed")}
          <HeadCell>
            <span className="sr-only">Save</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((home) => (
          <tr
            key={home.id}
            className={home.id === hoveredId ? "bg-sheet" : "hover:bg-sheet"}
            onPointerEnter={() => onHover(home.id)}
            onPointerLeave={() => onHover(null)}
          >
            <th scope="row" className="border-line border-b py-2.5 pr-4 text-left font-normal">
              <Link href={`/homes/${home.id}`} prefetch={false} className="font-medium hover:underline">
                {home.address.streetAddress}
              </Link>
              <span className="block text-[13px] text-ink3">
                {home.address.city}, {home.address.state} {home.address.zipCode}
              </span>
            </th>
            <Cell figure className="whitespace-nowrap">
              {formatMoney(home.listPrice)}
              {home.status === "forRent" ? <span className="block text-[13px] text-ink3">a month</span> : null}
            </Cell>
            <Cell figure>{formatCount(home.bedroomsTotal)}</Cell>
            <Cell figure>{formatDecimal(home.bathroomsTotal)}</Cell>
            <Cell figure>{formatCount(home.livingArea)}</Cell>
            <Cell figure>{perFoot(home)}</Cell>
            <Cell figure>{home.yearBuilt ?? UNKNOWN}</Cell>
            <Cell>{TYPE_WORDS[home.propertyType]}</Cell>
            <Cell>{STATUS_WORDS[home.status]}</Cell>
            <Cell figure>{formatCount(home.daysOnMarket)}</Cell>
            <Cell figure>{formatTimestamp(home.lastUpdated)}</Cell>
            <Cell>
              <SaveHome id={home.id} address={home.address.streetAddress} className="-my-2.5 ml-auto" />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const perFoot = ({ listPrice, livingArea, status }: HomeRow): string =>
  listPrice === null || !livingArea || status === "forRent" ? UNKNOWN : formatMoney(Math.round(listPrice / livingArea));

function SortHead({ homes, sort, label }: { homes: Homes; sort: SortKey; label: string }) {
  const { state, change, hrefOf } = homes;
  const current = state.sort === sort;
  const direction = current ? (state.order === "asc" ? "ascending" : "descending") : "none";
  const patch = { sort, order: current && state.order === "asc" ? "desc" : "asc", offset: 0 } as const;
  return (
    <HeadCell figure aria-sort={direction}>
      <a
        href={hrefOf(patch)}
        className="inline-flex items-center gap-1 py-1 hover:text-ink hover:underline"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          change(patch);
        }}
      >
        {label}
        <SortMark direction={direction} />
      </a>
    </HeadCell>
  );
}
