import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runImport } from "@/lib/dataset/import/run";
import { mulberry32 } from "@/lib/domain/random";
import { sizeText } from "@/lib/system-error";
import { wholeNumber } from "../command";
import { writeText } from "../data/whole-file";
import { count } from "../words";
import { timeOf, workFolder } from "./measure";

export const usage = `Usage:
  npm run bench -- import [--rows N]

  --rows N             how many listings (default 1000000)

Imports a RESO CSV: rows a second until they are published, and memory.`;

const STREETS = ["Oak", "Main", "Alta Vista", "Creekside", "Maple", "Cedar Park", "Lamar", "Barton Hills", "Riverside"];
const SUFFIXES = ["St", "Ave", "Ln", "Dr", "Ct", "Blvd"];
const HEADER =
  "ListingKey,StandardStatus,PropertyType,PropertySubType,StreetNumber,StreetName,StreetSuffix,UnitNumber,City,StateOrProvince,PostalCode,ListPrice,OriginalListPrice,OnMarketDate,PriceChangeTimestamp,CloseDate,ClosePrice,BedroomsTotal,BathroomsFull,BathroomsHalf,LivingArea,LotSizeSquareFeet,YearBuilt,Latitude,Longitude,TaxYear,TaxAnnualAmount,TaxAssessedValue,OriginatingSystemName,ModificationTimestamp";

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);

/** A RESO CSV with `rows` listings of 30 columns and about 240 bytes each, the same in every run. */
function* listings(rows: number): Generator<string> {
  const days = Array.from({ length: 300 }, (_, n) => day(n));
  const next = mulberry32(1);
  const random = (below: number) => Math.floor(next() * below);
  yield `${HEADER}\n`;
  for (let i = 0; i < rows; i++) {
    const closed = random(3) > 0;
    const price = 200_000 + random(800_000);
    const listed = random(200);
    const street = `${STREETS[random(STREETS.length)]} ${Math.floor(i / 9_973)},${SUFFIXES[random(SUFFIXES.length)]}`;
    yield `K${i},${closed ? "Closed" : "Active"},Residential,Single Family Residence,${1 + (i % 9_973)},${street},,"Austin",TX,` +
      `${78_600 + random(200)},${price},${price + 10_000},${days[listed]},${days[listed + 10]}T00:00:00Z,` +
      `${closed ? days[listed + 40] : ""},${closed ? price - 5_000 : ""},${1 + random(5)},${1 + random(3)},${random(2)},` +
      `${800 + random(3_000)},${2_000 + random(9_000)},${1_900 + random(125)},${(30 + random(9_999) / 1e4).toFixed(5)},` +
      `${(-98 + random(9_999) / 1e4).toFixed(5)},2025,${4_000 + random(9_000)},${price},Bench MLS,${days[listed + 41]}T10:00:00Z\n`;
  }
}

/** `npm run bench -- import`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rows: { type: "string", default: "1000000" } } });
  const rows = wholeNumber("rows", values.rows);
  const folder = workFolder();
  const path = join(folder, "listings.csv");
  await writeText(path, listings(rows));
  const seconds = (await timeOf(() => runImport({ varDir: join(folder, "var"), files: [path] }))) / 1_000;
  console.log(`${count(rows)} rows, ${sizeText(statSync(path).size)}`);
  console.log(`published     ${count(rows / seconds)} rows a second, ${seconds.toFixed(1)} s`);
  console.log(`peak memory   ${sizeText(process.resourceUsage().maxRSS * 1_024)}, the kernel's high-water mark`);
}
