import type { PriceEvent } from "@/lib/domain/property";
import { dayOf, instantOf } from "../dates";
import { RowFault } from "../faults";
import { type Format, type MappingFile, type MemberText, mappingSchema } from "../format.schema";
import { ASKING_PRICE, idOf, NO_FACTS, type Position, type Row } from "../row";
import { uniteChanges } from "../unite";
import { amountOf, memberText, type Parsed, plain, type TellCoercion } from "../values";

/** RESO Data Dictionary 2.0, Property resource, with the standard names of fields and lookups, as JSON or CSV. */
const mapping: MappingFile = {
  name: "RESO listings",
  source: "Listings in RESO Data Dictionary 2.0 form.",
  namespace: "reso",
  fields: {
    key: [{ column: "ListingKey" }, { column: "ListingKeyNumeric" }, { column: "ListingId" }],
    streetAddress: [
      {
        join: ["StreetNumber", "StreetDirPrefix", "StreetName", "StreetSuffix", "StreetDirSuffix"],
        when: { column: "StreetName", is: ["*"] },
      },
      { column: "UnparsedAddress", match: "^([^,]+)" },
    ],
    unit: "UnitNumber",
    city: [{ column: "City" }, { column: "PostalCity" }],
    state: "StateOrProvince",
    zipCode: "PostalCode",
    propertyType: [
      {
        column: "PropertyType",
        table: {
          Land: "land",
          "Residential Income": "multiFamily",
          "Commercial Sale": "skip",
          "Commercial Lease": "skip",
          "Business Opportunity": "skip",
        },
        otherwise: "next",
      },
      {
        column: "PropertySubType",
        table: {
          "Single Family Residence": "singleFamily",
          Cabin: "singleFamily",
          "Manufactured Home": "singleFamily",
          "Manufactured On Land": "singleFamily",
          "Mobile Home": "singleFamily",
          Farm: "singleFamily",
          Ranch: "singleFamily",
          Condominium: "condo",
          "Stock Cooperative": "condo",
          "Own Your Own": "condo",
          Townhouse: "townhouse",
          Apartment: "multiFamily",
          Duplex: "multiFamily",
          Triplex: "multiFamily",
          Quadruplex: "multiFamily",
          "Multi Family": "multiFamily",
          "Unimproved Land": "land",
          Agriculture: "land",
          "Boat Slip": "skip",
          "Deeded Parking": "skip",
          Timeshare: "skip",
          Business: "skip",
          "Hotel/Motel": "skip",
          Industrial: "skip",
          "Mixed Use": "skip",
          Office: "skip",
          Retail: "skip",
          Warehouse: "skip",
        },
        otherwise: "next",
      },
      {
        column: "PropertyType",
        table: {
          Residential: "singleFamily",
          "Residential Lease": "singleFamily",
          "Manufactured In Park": "singleFamily",
          Farm: "land",
        },
      },
    ],
    status: [
      // MLS GRID withdraws a listing by this flag, and may send nothing else of it than its key.
      {
        column: "MlgCanView",
        table: { false: "removed", "0": "removed", n: "removed", no: "removed" },
        otherwise: "next",
      },
      {
        column: "StandardStatus",
        table: {
          Active: "forSale",
          "Active Under Contract": "pending",
          "Coming Soon": "offMarket",
          Pending: "pending",
          Closed: "sold",
          Hold: "offMarket",
          Withdrawn: "offMarket",
          Canceled: "offMarket",
          Expired: "offMarket",
          Delete: "removed",
          Incomplete: "skip",
        },
      },
    ],
    rental: { column: "PropertyType", table: { "Residential Lease": "yes" }, otherwise: "no" },
    display: [
      {
        column: "InternetEntireListingDisplayYN",
        table: { false: "no", "0": "no", n: "no", no: "no" },
        otherwise: "next",
      },
      {
        column: "InternetAddressDisplayYN",
        table: { false: "no", "0": "no", n: "no", no: "no" },
        otherwise: "next",
      },
    ],
    listPrice: "ListPrice",
    originalListPrice: "OriginalListPrice",
    previousListPrice: "PreviousListPrice",
    listDate: [{ column: "OnMarketDate" }, { column: "ListingContractDate" }, { column: "OnMarketTimestamp" }],
    priceChangeDate: "PriceChangeTimestamp",
    pendingDate: [{ column: "PurchaseContractDate" }, { column: "PendingTimestamp" }],
    soldPrice: "ClosePrice",
    soldDate: "CloseDate",
    offMarketDate: [
      { column: "OffMarketDate" },
      { column: "WithdrawnDate" },
      { column: "CancellationDate" },
      // Of a listing that was withdrawn before, the agreement's last day may lie in the future.
      { column: "ExpirationDate", when: { column: "StandardStatus", is: ["Expired"] } },
    ],
    bedroomsTotal: "BedroomsTotal",
    bathroomsTotal: "BathroomsTotalDecimal",
    bathroomsFull: [{ column: "BathroomsFull" }, { column: "BathroomsTotalInteger" }],
    bathroomsThreeQuarter: { column: "BathroomsThreeQuarter", when: { column: "BathroomsFull", is: ["*"] } },
    bathroomsHalf: { column: "BathroomsHalf", when: { column: "BathroomsFull", is: ["*"] } },
    bathroomsOneQuarter: { column: "BathroomsOneQuarter", when: { column: "BathroomsFull", is: ["*"] } },
    livingArea: [
      { column: "LivingArea", unitColumn: "LivingAreaUnits" },
      { column: "BuildingAreaTotal", unitColumn: "BuildingAreaUnits" },
    ],
    lotSize: [
      { column: "LotSizeSquareFeet" },
      { column: "LotSizeAcres", unit: "acres" },
      { column: "LotSizeArea", unitColumn: "LotSizeUnits" },
    ],
    yearBuilt: "YearBuilt",
    daysOnMarket: "DaysOnMarket",
    latitude: "Latitude",
    longitude: "Longitude",
    walkability: "WalkScore",
    taxYear: "TaxYear",
    taxPaid: "TaxAnnualAmount",
    assessedValue: "TaxAssessedValue",
    lastUpdated: "ModificationTimestamp",
    eventSource: [{ column: "OriginatingSystemName" }, { column: "SourceSystemName" }],
  },
};

/** The events of status changes, by HistoryTransactional.NewValue of StandardStatus or MlsStatus. */
const STATUS_EVENTS: Readonly<Record<string, string>> = {
  active: "listed",
  activeundercontract: "pending",
  pending: "pending",
  withdrawn: "delisted",
  canceled: "delisted",
  cancelled: "delisted",
  expired: "delisted",
  hold: "delisted",
};

const PRICE_MAX = 2_000_000_000;

/** Reads a changed price; reports if it is rounded. */
function priceIn(text: string, tell: TellCoercion): Parsed<number> {
  let rounded = false;
  const price = amountOf(text, PRICE_MAX, () => {
    rounded = true;
  });
  if (rounded && price) tell("NewValue", "rounded", text, price);
  return price;
}

/** The event of a change, or null: only changes of ListPrice and of the status are events. */
function changeEvent(read: MemberText, rental: boolean, reporter: string, tell: TellCoercion): PriceEvent | null {
  const field = plain(read("FieldName"));
  const stamp = read("ModificationTimestamp");
  const date = dayOf(stamp);
  const source = read("OriginatingSystemName") || read("SourceSystemName") || reporter;
  if (field === "listprice") {
    const price = priceIn(read("NewValue"), tell);
    if (price === undefined) throw new RowFault("rejected", "NewValue", read("NewValue"), "is not a price");
    if (!date) throw new RowFault("rejected", "ModificationTimestamp", stamp, "is not a date and time");
    return price === null || read("PreviousValue") === "" ? null : { date, event: "priceChanged", price, source };
  }
  if (field !== "standardstatus") return null;
  if (!date) throw new RowFault("rejected", "ModificationTimestamp", stamp, "is not a date and time");
  const previous = STATUS_EVENTS[plain(read("PreviousValue"))];
  const event = STATUS_EVENTS[plain(read("NewValue"))];
  if (event === undefined || event === previous) return null;
  if (event !== "listed") return { date, event, price: ASKING_PRICE, source };
  // Active again after a contract fell through continues the listing; after any other pause it is a new listing.
  const name = previous === "pending" ? "backOnMarket" : rental ? "listedForRent" : "listed";
  return { date, event: name, price: ASKING_PRICE, source };
}

/** A change row, which is joined to its listing's row by the listing's key. */
function changeRow(read: MemberText, at: Position, tell: TellCoercion): Row {
  const resource = plain(read("ResourceName"));
  if (resource !== "" && resource !== "property")
    throw new RowFault("aside", "ResourceName", resource, `changes of the resource ${resource}`);
  const key = read("ResourceRecordKey") || read("ResourceRecordID");
  if (key === "") throw new RowFault("rejected", "ResourceRecordKey", "", "is not stated");
  const event = changeEvent(read, false, "RESO history", tell);
  if (!event)
    throw new RowFault("aside", "FieldName", read("FieldName"), `changes of ${read("FieldName")} that make no event`);
  const facts = { ...NO_FACTS, listPrice: priceBefore(read), priceHistory: [event] };
  const id = idOf(mapping.namespace, key);
  const time = instantOf(read("ModificationTimestamp")) ?? "";
  return { kind: "history", id, time, asOf: "", ...at, addressKey: "", facts, past: null };
}

/** The price before a price change, or null. */
const priceBefore = (read: MemberText): number | null =>
  plain(read("FieldName")) === "listprice" ? (amountOf(read("PreviousValue"), PRICE_MAX) ?? null) : null;

/** Adds the changes in an expanded HistoryTransactional collection to their listing. */
function withChanges(row: Row, value: Record<string, unknown>, tell: TellCoercion): Row {
  const { facts } = row;
  const list = value.HistoryTransactional ?? value.HistoryTransactionals;
  if (!Array.isArray(list)) return row;
  const changes = list.filter((c) => c !== null && typeof c === "object").map(memberText);
  const rental = facts.status === "forRent" || facts.status === "rented";
  const reporter = facts.priceHistory[0]?.source ?? facts.reporter ?? "RESO history";
  const known = changes.flatMap((read) => {
    const event = changeEvent(read, rental, reporter, tell);
    return event ? [{ event, before: priceBefore(read) }] : [];
  });
  return known.length === 0
    ? row
    : { ...row, facts: { ...facts, priceHistory: uniteChanges(facts.priceHistory, known) } };
}

export const reso: Format = {
  name: "reso",
  title: "RESO Data Dictionary 2.0",
  datasetName: "RESO listings",
  columns: [
    ["ListingKey", "StandardStatus"],
    ["ListingKey", "PropertyType"],
    ["ListingId", "StandardStatus"],
    ["ResourceRecordKey", "FieldName", "NewValue"],
  ],
  members: [
    ["ListingKey"],
    ["ListingId"],
    ["StandardStatus"],
    ["ResourceRecordKey"],
    ["@reso.context"],
    ["@odata.context"],
  ],
  mapping: mappingSchema.parse(mapping),
  eventsNameSystem: true,
  changes: {
    column: "ResourceRecordKey",
    are: (read) => read("FieldName") !== "" && read("NewValue") !== "",
    row: changeRow,
  },
  expand: withChanges,
};
