import type { PropertyRecord } from "@/lib/domain/property";
import { formatArea, formatCount, formatDecimal, formatLot, formatTimestamp } from "@/lib/web/format";
import { STATUS_WORDS, TYPE_WORDS } from "@/lib/web/words";
import { Section } from "./section";

const UNKNOWN = "Not on record";
const or = <T,>(value: T | null, format: (value: T) => string): string => (value === null ? UNKNOWN : format(value));

/** Every field of the record that is a single value, and what is missing said plainly. */
export function OnRecord({ home }: { home: PropertyRecord }) {
  const { coordinates } = home;
  const building: [string, string][] = [
    ["Bedrooms", or(home.bedroomsTotal, formatCount)],
    ["Bathrooms", or(home.bathroomsTotal, formatDecimal)],
    ["Living area", or(home.livingArea, formatArea)],
  ];
  // A lot without a building has none of these, which is not the same as not knowing them.
  const bare = home.propertyType === "land" && home.livingArea === null && home.yearBuilt === null;
  const rows: [string, string][] = [
    ["Type", TYPE_WORDS[home.propertyType]],
    ["Status", STATUS_WORDS[home.status]],
    ...(bare ? [] : building),
    ["Lot", or(home.lotSize, (lot) => (lot < 4_356 ? formatArea(lot) : `${formatLot(lot)} (${formatArea(lot)})`))],
    ...(bare ? [] : [["Built", or(home.yearBuilt, String)] as [string, string]]),
    ["Position", or(coordinates, (c) => `${c.latitude.toFixed(5)}, ${c.longitude.toFixed(5)}`.replaceAll("-", "−"))],
    ["Updated", formatTimestamp(home.lastUpdated)],
    ["Record", home.id],
  ];
  return (
    <Section id="on-record" title="On record" aside>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-2 border-line border-b py-2">
            <dt className="text-ink3">{name}</dt>
            <dd className={value === UNKNOWN ? "text-ink3" : "break-words"}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
