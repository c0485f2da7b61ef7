import type { PropertyRecord } from "@/lib/domain/property";
import { saleOfRecord } from "@/lib/domain/sale";
import { ACRE } from "@/lib/domain/vocabulary";
import {
  formatArea,
  formatBaths,
  formatBedrooms,
  formatLot,
  formatLotTwice,
  formatMoney,
  formatPerSqft,
  formatTimestamp,
} from "@/lib/web/format";
import { TYPE_WORDS } from "@/lib/web/words";
import { Section } from "./section";

/** The known facts in reading order. Unknown ones are left out here and listed below. */
function knownFacts(home: PropertyRecord): [name: string, value: string][] {
  const { livingArea, lotSize, status } = home;
  const rent = status === "forRent";
  const sale = saleOfRecord(home);
  const price = sale?.price ?? home.listPrice;
  const facts: [string, string | null][] = [
    ["Bedrooms", home.bedroomsTotal === null ? null : formatBedrooms(home.bedroomsTotal)],
    ["Bathrooms", home.bathroomsTotal === null ? null : formatBaths(home.bathroomsTotal)],
    ["Living area", livingArea === null ? null : formatArea(livingArea)],
    ["Lot", lotSize === null ? null : formatLot(lotSize)],
    ["Built", home.yearBuilt === null ? null : String(home.yearBuilt)],
    [
      rent ? "Rent per sqft" : sale ? "Sold per sqft" : status === "forSale" ? "Per sqft" : "Last ask per sqft",
      price === null || !livingArea ? null : formatPerSqft(price / livingArea, rent),
    ],
  ];
  if (home.propertyType === "land" && !rent && price !== null && lotSize)
    facts.push(
      lotSize < ACRE / 10
        ? ["Per sqft of lot", formatMoney(Math.round(price / lotSize))]
        : ["Per acre", formatMoney(Math.round((price / lotSize) * ACRE))],
    );
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

export function HomeFacts({ home }: { home: PropertyRecord }) {
  const facts = knownFacts(home);
  if (facts.length === 0) return null;
  return (
    // The rule below the last row is the list's, as that row may be short.
    <dl className="grid grid-cols-3 overflow-hidden border-t border-t-ink border-b border-b-line md:flex">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="-mb-px border-line border-b py-3 max-md:pr-2 md:flex-1 md:border-r md:px-3 lg:px-4 md:last:border-r-0 md:first:pl-0"
        >
          <dt className="text-ink3 text-xs">{name}</dt>
          <dd className="mt-0.5 font-serif text-lg/6 md:whitespace-nowrap lg:text-xl/7">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const UNKNOWN = "Not on record";
const or = <T,>(value: T | null, format: (value: T) => string): string => (value === null ? UNKNOWN : format(value));

/** Every field of the record with a single value, and a list of what is missing. */
export function OnRecord({ home, status }: { home: PropertyRecord; status: string }) {
  const { coordinates } = home;
  const building: [string, string][] = [
    ["Bedrooms", or(home.bedroomsTotal, formatBedrooms)],
    ["Bathrooms", or(home.bathroomsTotal, formatBaths)],
    ["Living area", or(home.livingArea, formatArea)],
  ];
  // A lot without a building does not have these, so they are not listed as missing.
  const bare = home.propertyType === "land" && home.livingArea === null && home.yearBuilt === null;
  const rows: [string, string][] = [
    ["Type", TYPE_WORDS[home.propertyType]],
    ["Status", status],
    ...(bare ? [] : building),
    ["Lot", or(home.lotSize, formatLotTwice)],
    ...(bare ? [] : [["Built", or(home.yearBuilt, String)] as [string, string]]),
    ["Coordinates", or(coordinates, (c) => `${c.latitude.toFixed(5)}, ${c.longitude.toFixed(5)}`.replaceAll("-", "−"))],
    ["Updated", formatTimestamp(home.lastUpdated)],
    ["Record", home.id],
  ];
  return (
    <Section id="on-record" title="On record" aside>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-2 border-line border-b py-2">
            <dt className="text-ink3">{name}</dt>
            <dd className={value === UNKNOWN ? "text-ink3" : "wrap-anywhere"}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
