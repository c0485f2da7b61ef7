import type { PropertyRecord } from "@/lib/domain/property";
import { formatArea, formatCount, formatDecimal, formatLot, formatMoney } from "@/lib/web/format";
import { lastSale } from "@/lib/web/home/price-events";

const ACRE = 43_560;

/** The facts that are known, in reading order. What is not on record is left out here and named below. */
function knownFacts(home: PropertyRecord): [name: string, value: string][] {
  const { livingArea, lotSize, status } = home;
  const rent = status === "forRent";
  const sale = status === "recentlySold" ? lastSale(home.priceHistory) : null;
  const price = sale?.price ?? home.listPrice;
  const facts: [string, string | null][] = [
    [
      "Bedrooms",
      home.bedroomsTotal === null ? null : home.bedroomsTotal === 0 ? "Studio" : formatCount(home.bedroomsTotal),
    ],
    ["Bathrooms", home.bathroomsTotal === null ? null : formatDecimal(home.bathroomsTotal)],
    ["Living area", livingArea === null ? null : formatArea(livingArea)],
    ["Lot", lotSize === null ? null : formatLot(lotSize)],
    ["Built", home.yearBuilt === null ? null : String(home.yearBuilt)],
    [
      rent ? "Rent per sqft" : sale ? "Sold per sqft" : status === "forSale" ? "Per sqft" : "Last ask per sqft",
      price === null || !livingArea
        ? null
        : rent
          ? `$${(price / livingArea).toFixed(2)}`
          : formatMoney(Math.round(price / livingArea)),
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
    <dl className="grid grid-cols-3 overflow-hidden border-ink border-t md:flex md:[&>*]:flex-1">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="border-line border-b py-3 max-md:pr-2 md:border-r md:px-3 lg:px-4 md:last:border-r-0 md:first:pl-0"
        >
          <dt className="text-ink3 text-xs">{name}</dt>
          <dd className="mt-0.5 font-serif text-lg/6 md:whitespace-nowrap lg:text-xl/7">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
