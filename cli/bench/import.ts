import { once } from "node:events";
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse";
import { runImport } from "@/lib/dataset/import/run";
import { mulberry32 } from "@/lib/domain/random";
import { sizeText } from "@/lib/system-error";
import { wholeNumber } from "../command";
import { count } from "../words";
import { builtDataset } from "./generated";
import { inFolder } from "./measure";

const STREETS = ["Oak", "Main", "Alta Vista", "Creekside", "Maple", "Cedar Park", "Lamar", "Barton Hills", "Riverside"];
const SUFFIXES = ["St", "Ave", "Ln", "Dr", "Ct", "Blvd"];
const HEADER =
  "ListingKey,StandardStatus,PropertyType,PropertySubType,StreetNumber,StreetName,StreetSuffix,UnitNumber,City,StateOrProvince,PostalCode,ListPrice,OriginalListPrice,OnMarketDate,PriceChangeTimestamp,CloseDate,ClosePrice,BedroomsTotal,BathroomsFull,BathroomsHalf,LivingArea,LotSizeSquareFeet,YearBuilt,Latitude,Longitude,TaxYear,TaxAnnualAmount,TaxAssessedValue,OriginatingSystemName,ModificationTimestamp";

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);

/** Writes a RESO CSV with `rows` listings of 30 columns and about 240 bytes each, the same in every run. */
async function writeListings(path: string, rows: number): Promise<void> {
  const days = Array.from({ length: 300 }, (_, n) => day(n));
  const next = mulberry32(1);
  const random = (below: number) => Math.floor(next() * below);
  const out = createWriteStream(path);
  let text = `${HEADER}\n`;
  for (let i = 0; i < rows; i++) {
    const closed = random(3) > 0;
    const price = 200_000 + random(800_000);
    const listed = random(200);
    const street = `${STREETS[random(STREETS.length)]} ${Math.floor(i / 9_973)},${SUFFIXES[random(SUFFIXES.length)]}`;
    text +=
      `K${i},${closed ? "Closed" : "Active"},Residential,Single Family Residence,${1 + (i % 9_973)},${street},,"Austin",TX,` +
      `${78_600 + random(200)},${price},${price + 10_000},${days[listed]},${days[listed + 10]}T00:00:00Z,` +
      `${closed ? days[listed + 40] : ""},${closed ? price - 5_000 : ""},${1 + random(5)},${1 + random(3)},${random(2)},` +
      `${800 + random(3_000)},${2_000 + random(9_000)},${1_900 + random(125)},${(30 + random(9_999) / 1e4).toFixed(5)},` +
      `${(-98 + random(9_999) / 1e4).toFixed(5)},2025,${4_000 + random(9_000)},${price},Bench MLS,${days[listed + 41]}T10:00:00Z\n`;
    if (text.length > 1 << 20) {
      if (!out.write(text)) await once(out, "drain");
      text = "";
    }
  }
  out.end(text);
  await once(out, "finish");
}

/** Seconds that csv-parse takes to split the same file into cells, for comparison. */
async function referenceSeconds(path: string): Promise<number> {
  const start = performance.now();
  for await (const _ of createReadStream(path, { highWaterMark: 1 << 18 }).pipe(parse()));
  return (performance.now() - start) / 1_000;
}

export const usage = `Usage:
  npm run bench -- import [--rows N] [--generated [--rounds R]]

  --rows N             imports a RESO CSV of N listings (default 1000000): rows a second until they are published, and memory
  --generated          builds a dataset of N generated homes instead, without an import; least of R rounds (default 1)`;

async function benchImport(rows: number, folder: string): Promise<void> {
  const path = join(folder, "listings.csv");
  await writeListings(path, rows);
  const reference = await referenceSeconds(path);
  const before = process.cpuUsage();
  const began = performance.now();
  await runImport({ varDir: join(folder, "var"), files: [path] });
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(before);
  console.log(`${count(rows)} rows, ${sizeText(statSync(path).size)}, node ${process.version}, ${cpus().length} cores`);
  console.log(`published     ${count(rows / seconds)} rows a second, ${seconds.toFixed(1)} s`);
  console.log(`processor     ${((user + system) / rows).toFixed(1)} µs a row`);
  console.log(`csv-parse     ${count(rows / reference)} rows a second, splitting the same file into cells`);
  console.log(`peak memory   ${sizeText(process.resourceUsage().maxRSS * 1_024)}, the kernel's high-water mark`);
}

async function benchBuild(properties: number, rounds: number): Promise<void> {
  const builds: { records: number; seconds: number }[] = [];
  for (let round = 0; round < rounds; round++)
    builds.push(await inFolder(undefined, (folder) => builtDataset(properties, folder)));
  const least = Math.min(...builds.map(({ seconds }) => seconds));
  console.log(`least   ${count(builds[0]!.records / least)} rows a second, of ${rounds} rounds`);
}

/** `npm run bench -- import`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: "string", default: "1000000" },
      generated: { type: "boolean", default: false },
      rounds: { type: "string", default: "1" },
    },
  });
  const rows = wholeNumber("rows", values.rows);
  if (values.generated) await benchBuild(rows, wholeNumber("rounds", values.rounds));
  else await inFolder(undefined, (folder) => benchImport(rows, folder));
}
