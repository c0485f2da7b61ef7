/** What the index needs of each record. The widest come first, so that columns of any length stand aligned in one buffer. */
export const FIELDS = {
  idHigh: Uint32Array,
  idLow: Uint32Array,
  place: Uint32Array,
  listPrice: Uint32Array,
  livingArea: Uint32Array,
  latitude: Int32Array,
  longitude: Int32Array,
  lastUpdated: Uint32Array,
  addressHash: Uint32Array,
  street: Uint32Array,
  unit: Uint32Array,
  recordAt: Uint32Array,
  yearBuilt: Uint16Array,
  daysOnMarket: Uint16Array,
  houseNumber: Uint16Array,
  summaryBytes: Uint16Array,
  rowBytes: Uint16Array,
  status: Uint8Array,
  bedroomsTotal: Uint8Array,
  halfBaths: Uint8Array,
  propertyType: Uint8Array,
} as const;
export type Field = keyof typeof FIELDS;
export type BatchColumns = { [F in Field]: InstanceType<(typeof FIELDS)[F]> };

const FIELD_NAMES = Object.keys(FIELDS) as Field[];
export const ROW_BYTES = FIELD_NAMES.reduce((sum, field) => sum + FIELDS[field].BYTES_PER_ELEMENT, 0);

/** Where a field's column starts in a buffer of the columns of `count` records. */
export function columnStart(field: Field, count: number): number {
  const before = FIELD_NAMES.slice(0, FIELD_NAMES.indexOf(field));
  return before.reduce((sum, name) => sum + FIELDS[name].BYTES_PER_ELEMENT * count, 0);
}

/** The columns of `count` records over the buffer that holds them. */
export const columnsOver = (buffer: ArrayBuffer, count: number): BatchColumns =>
  Object.fromEntries(
    FIELD_NAMES.map((field) => [field, new FIELDS[field](buffer, columnStart(field, count), count)]),
  ) as BatchColumns;

/** Some hundred to some thousand records as a dataset's files want them. Its three buffers can be moved between threads. */
export interface EncodedRecords {
  count: number;
  /** Complete records as JSON, lines that each end where `RECORD_ALIGN` wants. */
  complete: Uint8Array<ArrayBuffer>;
  /** Search rows as JSON: the summary without its closing brace, then what `include=details` adds, with one. */
  rows: Uint8Array<ArrayBuffer>;
  /** See `columnsOver`. `place` and `street` are positions in the lists below, `recordAt` counts from the first of these records. */
  columns: ArrayBuffer;
  /** "state\ncity\nzip", in the order of their numbers. */
  places: string[];
  /** "key\ncity\nstate", in the order of their numbers. */
  streets: string[];
}

/** The columns of all records, in the order they came. */
export interface AllColumns {
  readonly length: number;
  /** "state\ncity\nzip" and "key\ncity\nstate", in the order of their numbers. */
  readonly places: readonly string[];
  readonly streets: readonly string[];
  /** A new array. */
  column<F extends Field>(field: F): InstanceType<(typeof FIELDS)[F]>;
}

/** Numbers distinct texts as they come. */
export function numberedNames() {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    numberOf(text: string): number {
      let number = numbers.get(text);
      if (number === undefined) {
        number = texts.push(text) - 1;
        numbers.set(text, number);
      }
      return number;
    },
  };
}
