/** Fields of a row, and the element type that each needs. A row's words stand in this order. */
export const FIELDS = {
  idHigh: Uint32Array,
  idLow: Uint32Array,
  status: Uint8Array,
  place: Uint32Array,
  listPrice: Uint32Array,
  bedroomsTotal: Uint8Array,
  halfBaths: Uint8Array,
  livingArea: Uint32Array,
  yearBuilt: Uint16Array,
  daysOnMarket: Uint16Array,
  propertyType: Uint8Array,
  latitude: Int32Array,
  longitude: Int32Array,
  lastUpdated: Uint32Array,
  addressHash: Uint32Array,
  street: Uint32Array,
  houseNumber: Uint16Array,
  unit: Uint32Array,
  summaryBytes: Uint16Array,
  rowBytes: Uint16Array,
  recordAt: Uint32Array,
} as const;

const NAMES = Object.keys(FIELDS);

/** Words of a row, and where these of them stand. */
export const WIDTH = NAMES.length;
export const PLACE = NAMES.indexOf("place");
export const STREET = NAMES.indexOf("street");
export const RECORD_AT = NAMES.indexOf("recordAt");
