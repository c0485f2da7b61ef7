import type { PropertyRecord } from "@/lib/domain/property";
import type { PublishedSeries } from "@/lib/domain/series";

/** The facts in well-known files, read directly from their columns without any code of the importer. */

type Cells = Readonly<Record<string, string>>;
/** Values by the names of a record's members. `sold` is a sale's date and price, `price` a price without a date. */
export type Facts = Record<string, string | number>;

export interface Truth {
  /** Columns by which the file is recognised. */
  columns: readonly string[];
  /** The home in a row: its identifying key and the stated facts; null if the row is not a home. */
  home?(row: Cells): { key: string; facts: Facts } | null;
  /** The same key for an imported record. */
  keyOf?(record: PropertyRecord): string;
  /** The series in a row: ZIP, and values by `name month`; null if the row is not a ZIP. */
  series?(row: Cells, file: string): { zip: string; values: Record<string, number> } | null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const byStreet = ({ address }: PropertyRecord) => `${plain(address.streetAddress)} ${address.zipCode}`;
const number = (text = "") => Number(text.replace(/[^\d.eE+-]/g, ""));
const zip5 = (text: string) => text.replace(/\D.*$/, "").padStart(5, "0").slice(0, 5);
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const pad = (n: number | string) => String(n).padStart(2, "0");
const named = (month: string) => pad(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
const slashed = (text: string) => {
  const [m, d, y] = text.split("/");
  return `${y!.length === 2 ? `20${y}` : y}-${pad(m!)}-${pad(d!)}`;
};
const half = (value: number) => Math.floor(value + 0.5);

/** Only the stated facts, without zeros, blanks and NaN. */
function stated(facts: Record<string, string | number | undefined>): Facts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, v]) => v !== undefined && v !== "" && v !== 0 && !Number.isNaN(v)),
  ) as Facts;
}

const sale = (day: string, price: number) => (price > 100 ? { sold: `${day} ${price}` } : {});

export const TRUTHS: readonly Truth[] = [
  {
    columns: ["sqft", "neighborhood", "address"],
    keyOf: byStreet,
    home(row) {
      const [street, city, rest] = row.address!.split(", ") as [string, string, string];
      const [state, zip] = rest.split(" ") as [string, string];
      const facts = { city, state, zipCode: zip, bathroomsTotal: number(row.bathrooms), livingArea: number(row.sqft) };
      const price = number(row.price);
      return {
        key: `${plain(street)} ${zip}`,
        facts: { ...stated({ ...facts, price }), bedroomsTotal: number(row.bedrooms) },
      };
    },
  },
  {
    columns: ["sq__ft", "sale_date", "street"],
    keyOf: byStreet,
    home(row) {
      const [, month, day, , , year] = row.sale_date!.split(" ") as string[];
      const types: Record<string, string> = {
        Residential: "singleFamily",
        Condo: "condo",
        "Multi-Family": "multiFamily",
      };
      const facts = {
        ...{ city: row.city!.toLowerCase(), state: row.state, zipCode: row.zip, propertyType: types[row.type!] },
        ...{ bedroomsTotal: number(row.beds), bathroomsTotal: number(row.baths), livingArea: number(row.sq__ft) },
        ...{ latitude: number(row.latitude), longitude: number(row.longitude) },
        ...sale(`${year}-${named(month!)}-${day}`, number(row.price)),
      };
      return { key: `${plain(row.street!)} ${row.zip}`, facts: stated(facts) };
    },
  },
  {
    columns: ["acre_lot", "house_size", "prev_sold_date"],
    keyOf: (r) => [r.address.zipCode, r.listPrice, r.bedroomsTotal ?? "", r.livingArea ?? ""].join(" "),
    home(row) {
      const zip = row.zip_code!.padStart(5, "0");
      const facts = {
        ...{
          city: row.city!.toLowerCase(),
          state: "PR",
          zipCode: zip,
          status: "forSale",
          listPrice: number(row.price),
        },
        ...{ bedroomsTotal: number(row.bed), bathroomsTotal: number(row.bath), livingArea: number(row.house_size) },
        lotSize: half(number(row.acre_lot) * 43_560),
      };
      return { key: [zip, number(row.price), row.bed, row.house_size].join(" "), facts: stated(facts) };
    },
  },
  {
    columns: ["sqft_living15", "yr_built", "zipcode"],
    keyOf: (r) => r.address.streetAddress.replace(/\D/g, ""),
    home(row) {
      const day = row.date!.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3");
      const facts = {
        ...{
          state: "WA",
          zipCode: row.zipcode,
          bathroomsTotal: number(row.bathrooms),
          yearBuilt: number(row.yr_built),
        },
        ...{ livingArea: number(row.sqft_living), lotSize: number(row.sqft_lot) },
        ...{ latitude: number(row.lat), longitude: number(row.long) },
        ...sale(day, number(row.price)),
      };
      return { key: row.id!, facts: { ...stated(facts), bedroomsTotal: number(row.bedrooms) } };
    },
  },
  {
    columns: ["BUILDING CLASS CATEGORY", "SALE PRICE", "BOROUGH"],
    keyOf: byStreet,
    home(row) {
      const types: Record<string, string> = { "01": "singleFamily", "02": "multiFamily", "03": "multiFamily" };
      const facts = {
        ...{
          city: "brooklyn",
          zipCode: row["ZIP CODE"],
          propertyType: types[row["BUILDING CLASS CATEGORY"]!.slice(0, 2)],
        },
        ...{ lotSize: number(row["LAND SQUARE FEET"]), livingArea: number(row["GROSS SQUARE FEET"]) },
        ...{ yearBuilt: number(row["YEAR BUILT"]), ...sale(slashed(row["SALE DATE"]!), number(row["SALE PRICE"])) },
      };
      const unit = row["APARTMENT NUMBER"]!.trim();
      return { key: `${plain(row.ADDRESS!)}${unit && `unit${plain(unit)}`} ${row["ZIP CODE"]}`, facts: stated(facts) };
    },
  },
  {
    columns: ["category_code", "location", "parcel_number"],
    keyOf: byStreet,
    home(row) {
      const types: Record<string, string> = { "1": "singleFamily", "2": "multiFamily", "6": "land" };
      const propertyType = types[row.category_code!.trim()];
      if (!propertyType) return null;
      const future = row.sale_date! > "2030";
      const facts = {
        ...{ city: "philadelphia", state: "PA", zipCode: zip5(row.zip_code!), propertyType },
        ...{ lotSize: half(number(row.total_area)), livingArea: half(number(row.total_livable_area)) },
        ...{ yearBuilt: number(row.year_built), bedroomsTotal: number(row.number_of_bedrooms) },
        ...{ latitude: number(row.lat), longitude: number(row.lng) },
        ...(future ? {} : sale(row.sale_date!.slice(0, 10), number(row.sale_price))),
      };
      return { key: `${plain(row.location!)} ${zip5(row.zip_code!)}`, facts: stated(facts) };
    },
  },
  {
    columns: ["Parcel ID", "Sale Date", "Sales Validity"],
    keyOf: (r) => plain(r.address.streetAddress),
    home(row) {
      const facts = {
        ...{ yearBuilt: number(row["Year  Built"]), livingArea: number(row["Square Ft"]) },
        ...{
          lotSize: half(number(row.Acres) * 43_560),
          ...sale(slashed(row["Sale Date"]!), number(row["Sale Price"])),
        },
      };
      return { key: plain(row.Address!), facts: { ...stated(facts), streetAddress: row.Address! } };
    },
  },
  {
    columns: ["SALE TYPE", "SOLD DATE", "ZIP OR POSTAL CODE"],
    keyOf: byStreet,
    home(row) {
      if (!row.ADDRESS) return null;
      const [month, day, year] = (row["SOLD DATE"] ?? "").split("-") as string[];
      const sold = month
        ? sale(`${year}-${named(month)}-${pad(day!)}`, number(row.PRICE))
        : { price: number(row.PRICE) };
      const facts = {
        ...{ city: row.CITY!.toLowerCase(), state: row["STATE OR PROVINCE"], zipCode: row["ZIP OR POSTAL CODE"] },
        ...{ bathroomsTotal: number(row.BATHS), livingArea: number(row["SQUARE FEET"]) },
        ...{ lotSize: number(row["LOT SIZE"]), yearBuilt: number(row["YEAR BUILT"]) },
        ...{
          latitude: number(row.LATITUDE),
          longitude: number(row.LONGITUDE),
          bedroomsTotal: number(row.BEDS),
          ...sold,
        },
      };
      return { key: `${plain(row.ADDRESS!)} ${row["ZIP OR POSTAL CODE"]}`, facts: stated(facts) };
    },
  },
  {
    columns: ["RegionID", "SizeRank", "RegionType"],
    series(row, file) {
      if (row.RegionType !== "zip") return null;
      const name = /zori/i.test(file) ? "zori" : "zhvi";
      const months = Object.entries(row).filter(([title, cell]) => /^\d/.test(title) && cell !== "");
      const month = (title: string) => (title.includes("/") ? slashed(title) : title).slice(0, 7);
      const values = months.map(([title, cell]) => [`${name} ${month(title)}`, Number(cell)]);
      return { zip: row.RegionName!.padStart(5, "0"), values: Object.fromEntries(values) };
    },
  },
  {
    columns: ["month_date_yyyymm", "postal_code"],
    series(row) {
      const month = row.month_date_yyyymm!.replace(/^(\d{4})(\d\d)$/, "$1-$2");
      const levels = Object.entries(row).filter(
        ([title, cell]) => cell !== "" && /price|count|days|ratio/.test(title) && !/_(?:mm|yy|yyyymm)$/.test(title),
      );
      return {
        zip: row.postal_code!,
        values: Object.fromEntries(levels.map(([title, cell]) => [`${title} ${month}`, Number(cell)])),
      };
    },
  },
  {
    columns: ["PERIOD END", "REGION NAME", "HOMES SOLD"],
    series(row) {
      const month = row["PERIOD END"]!.slice(0, 7);
      const values = {
        ...{ months_of_supply: number(row["MONTHS OF SUPPLY"]), new_listings: number(row["NEW LISTINGS"]) },
        ...{
          homes_sold: number(row["HOMES SOLD"]),
          inventory: number(row.INVENTORY),
          pending_sales: number(row["PENDING SALES"]),
        },
        ...{
          median_dom: number(row["MEDIAN DAYS ON MARKET (DAYS)"]),
          median_ppsf: number(row["MEDIAN SALE PRICE PER SQ.FT. ($)"]),
        },
        avg_sale_to_list: number(row["AVERAGE SALE TO LIST RATIO (%)"]) / 100,
        sold_above_list: number(row["SHARE SOLD ABOVE ORIGINAL LIST (%)"]) / 100,
        off_market_in_two_weeks: number(row["PERCENT OFF MARKET IN TWO WEEKS (%)"]) / 100,
      };
      return {
        zip: row["REGION NAME"]!,
        values: Object.fromEntries(Object.entries(values).map(([n, v]) => [`${n} ${month}`, v])),
      };
    },
  },
];

/** Whether a record has a fact as the file states it. The letter case of places is ignored. */
export function hasFact(record: PropertyRecord, name: string, value: string | number): boolean {
  const { address, coordinates, priceHistory } = record;
  const near = (a: number | undefined) => a !== undefined && Math.abs(a - Number(value)) < 1e-6;
  const same = (a: string) => plain(a) === plain(String(value));
  if (name === "sold")
    return priceHistory.some(({ event, date, price }) => event === "sold" && `${date} ${price}` === value);
  if (name === "price") return record.listPrice === value || priceHistory.some(({ price }) => price === value);
  if (name === "latitude" || name === "longitude") return near(coordinates?.[name]);
  if (name === "city" || name === "state" || name === "zipCode" || name === "streetAddress") return same(address[name]);
  return (record as unknown as Facts)[name] === value;
}

/** Whether the series of a ZIP have a value as the file states it. */
export function hasValue(series: readonly PublishedSeries[], key: string, value: number): boolean {
  const [name, month] = key.split(" ") as [string, string];
  const points = series.filter((one) => one.name === name).flatMap((one) => one.points);
  return points.some((point) => point.month === month && Math.abs(point.value - value) < 1e-6);
}
