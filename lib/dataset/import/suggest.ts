import { basename } from "node:path";
import { dayOf } from "./dates";
import { ImportFailure } from "./faults";
import { FIELD_NAMES, FIELDS, type FieldName } from "./fields";
import type { MappingFile } from "./format.schema";
import { fileInput, textHead } from "./read/input";
import { delimitedTable } from "./read/table";
import { plain } from "./values";

/** Names under which columns of each field are met, best first; compared without case, spaces and punctuation. */
const NAMES: Partial<Record<FieldName, string>> = {
  key: "listingkey,mlsnumber,mlsid,mls,listingid,listingnumber,propertyid,parcelid,parcelnumber,parcel,apn,pin,accountnumber,account,recordid,id,key",
  streetAddress:
    "streetaddress,siteaddress,situsaddress,propertyaddress,fulladdress,addressline1,address1,address,situs,street",
  unit: "unitnumber,unit,apartment,apt,suite,unitno",
  city: "city,situscity,sitecity,propertycity,municipality,town",
  state: "state,stateorprovince,situsstate,statecode,st",
  zipCode: "zipcode,zip,postalcode,ziporpostalcode,situszip,sitezip,zip5,zipcd",
  propertyType: "propertytype,proptype,propertyuse,usecode,use,usedescription,landuse,propertyclass,type,style",
  status: "status,listingstatus,standardstatus,mlsstatus,currentstatus",
  listPrice: "listprice,currentprice,askingprice,listingprice,asking,price",
  originalListPrice: "originallistprice,origlistprice,originalprice",
  listDate: "listdate,listingdate,datelisted,onmarketdate,listingcontractdate",
  pendingDate: "pendingdate,contractdate,undercontractdate",
  soldPrice:
    "soldprice,saleprice,saleamt,salesprice,closeprice,closedprice,salesprice,saleamount,lastsaleprice,sellingprice",
  soldDate: "solddate,saledate,saledt,closedate,closeddate,closingdate,lastsaledate,dateofsale,date",
  offMarketDate: "offmarketdate,expirationdate,withdrawndate",
  bedroomsTotal: "bedroomstotal,bedrooms,beds,bedroom,bed,br,numbedrooms,totalbedrooms",
  bathroomsTotal: "bathroomstotal,bathrooms,baths,bathroom,bath,totalbaths,ba",
  bathroomsFull: "bathroomsfull,fullbaths,fullbath,bathsfull",
  bathroomsHalf: "bathroomshalf,halfbaths,halfbath,bathshalf",
  livingArea:
    "livingarea,sqftliving,livingsqft,squarefeet,sqft,heatedarea,grosslivingarea,gla,livingsqm,buildingarea,squarefootage,area",
  lotSize: "lotsizesquarefeet,lotsize,lotsqft,sqftlot,lotarea,landarea,lotacres,lotsizeacres,acreage,acres",
  yearBuilt: "yearbuilt,yrbuilt,builtyear,year",
  daysOnMarket: "daysonmarket,dom",
  latitude: "latitude,lat,y",
  longitude: "longitude,long,lng,lon,x",
  taxYear: "taxyear,assessmentyear",
  taxPaid: "taxpaid,taxannualamount,annualtax,taxamount,taxes",
  assessedValue: "assessedvalue,taxassessedvalue,totalassessedvalue,assessment,totalvalue",
  lastUpdated: "lastupdated,modificationtimestamp,updatedat,modified,lastmodified,lastchange",
  eventSource: "source,mlsname,originatingsystemname",
};

const WORDS: Partial<Record<FieldName, [RegExp, string][]>> = {
  propertyType: [
    [/town|row ?h/i, "townhouse"],
    [/condo|co-?op/i, "condo"],
    [/multi|duplex|triplex|quad|2-4|apartment/i, "multiFamily"],
    [/land|lot|vacant/i, "land"],
    [/single|sfr|detached|house|resid|manufactured|mobile/i, "singleFamily"],
    [/commerc|office|retail|industrial|parking|timeshare/i, "skip"],
  ],
  status: [
    [/pend|contract|conting/i, "pending"],
    [/sold|clos/i, "sold"],
    [/rented|leased/i, "rented"],
    [/rent|lease/i, "forRent"],
    [/expir|withdr|cancel|off|hold|soon/i, "offMarket"],
    [/active|for ?sale|new|available/i, "forSale"],
  ],
};

const SAMPLE_VALUES_MAX = 60;

/** Each distinct cell of a sample with the choice that its words suggest, or `reject` for the operator to decide. */
function tableOf(name: FieldName, cells: readonly string[]): Record<string, string> | null {
  const distinct = [...new Set(cells.map((c) => c.trim()).filter((c) => c !== ""))].slice(0, SAMPLE_VALUES_MAX);
  const words = WORDS[name] ?? [];
  if (distinct.length === 0) return null;
  return Object.fromEntries(distinct.map((cell) => [cell, words.find(([form]) => form.test(cell))?.[1] ?? "reject"]));
}

export interface Suggestion {
  mapping: Omit<MappingFile, "fields"> & { fields: Record<string, unknown> };
  /** Required fields that no column seems to fill. */
  missing: FieldName[];
  /** Columns that the mapping does not use. */
  unused: string[];
  /** Cells whose meaning the operator has to decide. */
  undecided: string[];
}

const REQUIRED = ["streetAddress", "city", "state", "zipCode", "propertyType"] as const;

/** Proposes a mapping from a table's header and a sample of its rows. */
export function suggestMapping(title: string, header: readonly string[], rows: readonly string[][]): Suggestion {
  const plainHeader = header.map(plain);
  const used = new Set<number>();
  const fields: Record<string, unknown> = {};
  const undecided: string[] = [];
  const ranked = FIELD_NAMES.flatMap((name) =>
    (NAMES[name] ?? "")
      .split(",")
      .map((synonym, rank) => ({ name, rank, column: synonym ? plainHeader.indexOf(synonym) : -1 })),
  ).sort((a, b) => a.rank - b.rank);
  for (const { name, column } of ranked) {
    if (column < 0 || used.has(column) || name in fields) continue;
    used.add(column);
    const title = header[column]!;
    const cells = rows.map((row) => row[column] ?? "");
    const { kind } = FIELDS[name];
    if (kind === "choice") {
      const table = tableOf(name, cells);
      fields[name] = table ? { column: title, table } : title;
      for (const [cell, choice] of Object.entries(table ?? {}))
        if (choice === "reject") undecided.push(`${title}: ${cell}`);
    } else if (name === "lotSize" && /acre/i.test(title)) fields[name] = { column: title, unit: "acres" };
    else if (name === "livingArea" && /sqm|meter/i.test(title)) fields[name] = { column: title, unit: "square meters" };
    else if (
      (kind === "day" || kind === "instant") &&
      cells.some((c) => dayOf(c) === undefined && dayOf(c, "D/M/YYYY"))
    )
      fields[name] = { column: title, date: "D/M/YYYY" };
    else fields[name] = title;
  }
  if (!("status" in fields) && "soldPrice" in fields && !("listPrice" in fields)) fields.status = { value: "sold" };
  const missing = REQUIRED.filter((name) => !(name in fields));
  for (const name of missing) fields[name] = { value: name === "propertyType" ? "singleFamily" : "" };
  const ordered = Object.fromEntries(FIELD_NAMES.filter((n) => n in fields).map((n) => [n, fields[n]]));
  return {
    mapping: { name: title, source: `Records of ${title}.`, namespace: plain(title) || "file", fields: ordered },
    missing,
    unused: header.filter((_, i) => !used.has(i)),
    undecided,
  };
}

const SAMPLE_ROWS = 2_000;

class Enough extends Error {}

/** Proposes a mapping for a table from its header and its first 2,000 rows. */
export async function suggestFor(path: string): Promise<Suggestion> {
  const input = fileInput(path);
  const { text } = await textHead(input);
  const table = delimitedTable(input, text, {});
  const { header } = table;
  if (/^\s*[{[]/.test(text) || header.length < 2)
    throw new ImportFailure(`${path} is no table with a header line; mappings are for CSV and TSV files.`);
  const rows: string[][] = [];
  const onCells = (cells: string[], line: number) => {
    if (line > table.headerLine && cells.length === header.length) rows.push(cells);
    if (rows.length >= SAMPLE_ROWS) throw new Enough();
  };
  await table.rows(onCells).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  const title = basename(path)
    .replace(/\.gz$/i, "")
    .replace(/\.[^.]+$/, "");
  return suggestMapping(title, header, rows);
}
