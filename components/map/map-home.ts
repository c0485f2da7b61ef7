import type { PropertyRecord, Status } from "@/lib/domain/property";

/** A home on a small map. */
export interface MapHome {
  id: string;
  latitude: number;
  longitude: number;
  status: Status;
  /** The price on the pin. Null draws a dot. */
  price: number | null;
  /** For screen readers: "1207 Alta Vista Ave, $1,785,000". */
  label: string;
}

/** A home on a small map, labelled by its street and more words; none without coordinates. */
export const mapHome = (
  { id, status, address, coordinates }: Pick<PropertyRecord, "id" | "status" | "address" | "coordinates">,
  price: number | null,
  words: string,
): MapHome[] =>
  coordinates ? [{ id, ...coordinates, status, price, label: `${address.streetAddress}, ${words}` }] : [];
