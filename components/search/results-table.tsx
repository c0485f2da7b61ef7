"use client";

import type { ReactNode } from "react";
import { CompareButton } from "@/components/compare/compare-button";
import { SaveHome } from "@/components/saved/save-home";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { Cell, HeadCell, SortMark, Table } from "@/components/ui/table";
import { saleOf } from "@/lib/domain/sale";
import type { SortKey } from "@/lib/domain/search";
import {
  formatBedrooms,
  formatCount,
  formatDate,
  formatMoney,
  formatTimestamp,
  lotUnit,
  UNKNOWN,
} from "@/lib/web/format";
import { bathDecimals, formatFixed, formatLotIn } from "@/lib/web/format-tables";
import { priceNote, shownPrice, shownSale, streetWords } from "@/lib/web/home/card-words";
import type { PriceBasis } from "@/lib/web/price-basis";
import type { HomeRow } from "@/lib/web/queries";
import { statusWords, TYPE_WORDS } from "@/lib/web/words";
import { setHovered, useHovered } from "./hovered-home";
import { SearchLink } from "./search-link";
import { useSearch } from "./use-search";

/** A cell's words on one line, but in a window that has just room for all columns, and on paper. */
const UNBROKEN = "max-lg:whitespace-nowrap min-[1400px]:whitespace-nowrap print:whitespace-normal";

interface ResultsTableProps {
  rows: readonly HomeRow[];
  /** The price that the search compares. */
  basis: PriceBasis;
}

/** The results as a table. Columns that can be sorted have a link in their head. */
export default function ResultsTable({ rows, basis }: ResultsTableProps) {
  const unit = lotUnit(rows.flatMap(({ lotSize }) => lotSize ?? []));
  const baths = Math.max(1, bathDecimals(rows.map(({ bathroomsTotal }) => bathroomsTotal)));
  // A search within a circle shows each home's distance from its center.
  const far = rows.some(({ distance }) => distance !== undefined);
  const head = (key: SortKey, label: string) => <SortHead sort={key} label={label} />;
  return (
    <Table
      caption="Homes that match"
      long
      className="max-lg:min-w-[63rem] lg:max-[1400px]:text-[13px] lg:max-[1400px]:[&_:is(th,td):not(:last-child)]:pr-2"
    >
      <thead>
        <tr className="head-row">
          <HeadCell>Address</HeadCell>
          {basis === "sale" ? head("soldPrice", "Sold for") : head("listPrice", "Price")}
          {far ? <HeadCell figure>Miles</HeadCell> : null}
          {head("bedroomsTotal", "Beds")}
          {head("bathroomsTotal", "Baths")}
          {head("livingArea", "Sqft")}
          {head("lotSize", `Lot, ${unit === "ac" ? "acres" : "sqft"}`)}
          {basis === "sale" ? <HeadCell figure>Per sqft</HeadCell> : head("pricePerSqft", "Per sqft")}
          {head("yearBuilt", "Built")}
          <HeadCell>Type</HeadCell>
          <HeadCell>Status</HeadCell>
          {head("cumulativeDaysOnMarket", "Days")}
          {head("lastUpdated", "Changed")}
          <HeadCell>
            <span className="sr-only">Compare and save</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((home) => (
          <Row key={home.id} id={home.id}>
            <th
              scope="row"
              className={classNames(
                "max-lg:min-w-40 xl:min-w-40 print:min-w-0 border-line border-b py-2.5 pr-4 text-left font-normal",
                far ? "min-w-32" : "min-w-36",
              )}
            >
              <Link href={`/homes/${home.id}`} className="font-medium hover:underline">
                {streetWords(home.address)}
              </Link>
              <span className="block text-[13px] text-ink3">
                {home.address.city}, {home.address.state} {home.address.zipCode}
              </span>
            </th>
            <Cell figure>
              {formatMoney(shownPrice(home, basis))}
              <Under className="ml-auto max-[1400px]:w-33 min-[1400px]:whitespace-nowrap print:w-auto">
                {priceUnder(home, basis)}
              </Under>
            </Cell>
            {far ? <Cell figure>{formatFixed(home.distance ?? null, 2)}</Cell> : null}
            <Cell figure>{formatBedrooms(home.bedroomsTotal)}</Cell>
            <Cell figure>{formatFixed(home.bathroomsTotal, baths)}</Cell>
            <Cell figure>{formatCount(home.livingArea)}</Cell>
            <Cell figure>{formatLotIn(unit, home.lotSize)}</Cell>
            <Cell figure>{perFoot(home, basis)}</Cell>
            <Cell figure>{home.yearBuilt ?? UNKNOWN}</Cell>
            <Cell className={UNBROKEN}>{TYPE_WORDS[home.propertyType]}</Cell>
            <Cell className={UNBROKEN}>
              {statusWords(home.status, home.underContract)}
              <Under className="lg:max-[1400px]:min-w-21">{soldWords(home)}</Under>
            </Cell>
            <Cell figure>
              {formatCount(home.cumulativeDaysOnMarket)}
              <Under>{home.cumulativeDaysOnMarket === home.daysOnMarket ? null : "relisted"}</Under>
            </Cell>
            <Cell figure className={UNBROKEN}>
              {formatTimestamp(home.lastUpdated)}
            </Cell>
            <Cell>
              <span className="-my-2.5 flex items-center justify-end max-lg:gap-1 xl:gap-1">
                <CompareButton
                  id={home.id}
                  address={home.address.streetAddress}
                  className="h-9 text-xs md:h-7 lg:max-xl:px-1.5"
                />
                <SaveHome id={home.id} address={home.address.streetAddress} />
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** A row that is marked while its home's pin is under the pointer. */
function Row({ id, children }: { id: string; children: ReactNode }) {
  const hovered = useHovered((of) => of === id);
  return (
    <tr
      className={hovered ? "bg-sheet" : "hover:bg-sheet"}
      onPointerEnter={() => setHovered(id)}
      onPointerLeave={() => setHovered(null)}
    >
      {children}
    </tr>
  );
}

/** When it sold, which shows the age of the price of a home that is off the market. */
function soldWords(home: HomeRow): string | null {
  const sale = saleOf(home);
  return sale && `${home.status === "offMarket" ? "last sold " : ""}${formatDate(sale.date)}`;
}

/** Small text below a cell's own text. */
const Under = ({ children, className }: { children: ReactNode; className?: string }) =>
  children ? <span className={classNames("block text-[13px] text-ink3", className)}>{children}</span> : null;

/** The change of a current asking price; what another price is, and the other one. */
function priceUnder(home: HomeRow, basis: PriceBasis): string | null {
  if (home.status === "forSale") return priceNote(home, basis);
  if (home.status === "forRent") return ["a month", priceNote(home, basis) ?? []].flat().join(", ");
  if (shownSale(home, basis)) return home.listPrice === null ? "sold" : `sold, asked ${formatMoney(home.listPrice)}`;
  const sale = saleOf(home);
  if (sale) return `last asked, sold for ${formatMoney(sale.price)}`;
  return home.listPrice === null ? null : "last asked";
}

function perFoot(home: HomeRow, basis: PriceBasis): string {
  const price = shownPrice(home, basis);
  if (price === null || !home.livingArea || home.status === "forRent") return UNKNOWN;
  return formatMoney(Math.round(price / home.livingArea));
}

function SortHead({ sort, label }: { sort: SortKey; label: string }) {
  const { state } = useSearch();
  const current = state.sort === sort;
  const direction = current ? (state.order === "asc" ? "ascending" : "descending") : "none";
  const patch = { sort, order: current && state.order === "asc" ? "desc" : "asc", offset: 0 } as const;
  return (
    <HeadCell figure aria-sort={direction}>
      <SearchLink to={patch} className="inline-flex items-center gap-1 py-1 hover:text-ink hover:underline">
        {label}
        <SortMark direction={direction} />
      </SearchLink>
    </HeadCell>
  );
}
