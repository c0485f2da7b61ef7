import { grouped } from "@/lib/domain/lists";
import { NUMBERLESS, type Row } from "./row";
import { isSame } from "./unite";

/** Which rows of one address are of one home. */

const exactAddress = ({ facts }: Row) => JSON.stringify(facts.address);
const isExact = ({ kind }: Row) => kind === "native";

/**
 * Groups the rows of one address key by home. Complete Lotline records stay separate unless their addresses are identical;
 * other rows join the record with the identical address, or else the first one.
 */
export function homesAmong(rows: readonly Row[]): (readonly Row[])[] {
  const apart = rows.some((r) => r.addressKey.startsWith(NUMBERLESS)) ? rows : rows.filter(isExact);
  const addresses = new Set(apart.map(exactAddress));
  const [first] = addresses;
  if (first === undefined) return [rows];
  const homeOf = (row: Row): string => {
    const address = exactAddress(row);
    return addresses.has(address) ? address : first;
  };
  return [...grouped([...apart, ...rows.filter((row) => !apart.includes(row))], homeOf).values()];
}

/** Whether two rows of one file and one street without a number are surely one home: equal rows, and those of one size. */
export function isProvenOne(row: Row, other: Row): boolean {
  if (row.file !== other.file || row.kind !== "row" || other.kind !== "row" || isSame(row.facts, other.facts))
    return true;
  const sizes = ["livingArea", "lotSize"] as const;
  return sizes.some((size) => row.facts[size] !== null && row.facts[size] === other.facts[size]);
}

/**
 * Whether two rows of one file and one address tell of two homes, such as flats whose unit no column states, lots without a
 * house that differ in size, or a house and the lot beside it.
 */
export function isApart({ file, facts }: Row, other: Row): boolean {
  const differ = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
  const { bedroomsTotal, livingArea, lotSize, propertyType } = other.facts;
  const isBare = facts.livingArea === null && livingArea === null;
  return (
    file === other.file &&
    ((facts.propertyType === "land") !== (propertyType === "land") ||
      differ(facts.livingArea, livingArea) ||
      differ(facts.bedroomsTotal, bedroomsTotal) ||
      (isBare && differ(facts.lotSize, lotSize)))
  );
}
