import { describe, expect, test } from "vitest";
import { importFiles } from "@/test/import/import-files";
import { byStreet, writtenFiles } from "@/test/import/written-files";
import { mappingSchema } from "./format.schema";
import { mappedFormat } from "./formats/mapped";
import { suggestFor } from "./suggest";

/** Kinds of files as brokers, agents and counties have them, each with the values that it states. Homes and people are invented. */

const { write, importText, bySuggestion } = writtenFiles();

describe("Redfin downloads", () => {
  const LONG =
    "SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,DAYS ON MARKET,STATUS,URL (SEE https://www.redfin.com),SOURCE,MLS#";
  const SHORT = LONG.replace("STATE OR PROVINCE", "STATE").replace("ZIP OR POSTAL CODE", "ZIP");

  test("the header of 2018 is a Redfin download too, and a PAST SALE without a status is sold", async () => {
    const { records, files, asOf } = await importText(
      "redfin-2018.csv",
      [
        SHORT,
        "PAST SALE,March-5-2018,Townhouse,7 Birch Row,Boise,ID,83702,301000,3,2.5,1500,20,Sold,http://x/home/1,IMLS,1",
        "PAST SALE,March-9-2018,Townhouse,9 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,,http://x/home/2,IMLS,2",
        "PAST SALE,March-9-2018,Unknown,11 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,,http://x/home/3,IMLS,3",
      ].join("\n"),
    );
    expect(files[0]).toMatchObject({ read: 2, rejected: 0, aside: { 'propertyType "Unknown" is not served': 1 } });
    const homes = byStreet(records);
    for (const street of ["7 Birch Row", "9 Birch Row"])
      expect(homes[street]).toMatchObject({ status: "recentlySold", listPrice: null, daysOnMarket: null });
    // The days are counted from the sale, so they tell the day of the file.
    expect(asOf).toBe("2018-03-25");
  });

  test("floor plans and auctions are set aside, whatever their status", async () => {
    const { records, files } = await importText(
      "redfin-plans.csv",
      [
        LONG,
        "New Construction Plan,,Townhouse,The Alder,Boise,ID,83702,301000,3,2.5,1500,20,Active,http://x/home/1,BDX,1",
        "Foreclosure Auction,,Townhouse,9 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,Active,http://x/home/2,A,2",
        "MLS Listing,,Townhouse,11 Birch Row,Boise,ID,83702,305000,3,2.5,1500,16,Active,http://x/home/3,IMLS,3",
      ].join("\n"),
      "2026-08-31",
    );
    expect(Object.keys(byStreet(records))).toEqual(["11 Birch Row"]);
    expect(records[0]).toMatchObject({ status: "forSale", listPrice: 305_000, daysOnMarket: 16 });
    expect(files[0]!.aside).toEqual({
      'status "New Construction Plan" is not served': 1,
      'status "Foreclosure Auction" is not served': 1,
    });
  });
});

describe("RESO feeds", () => {
  const listing = (key: string, more: object) => ({
    ListingKey: key,
    PropertyType: "Residential",
    StreetNumber: key,
    StreetName: "Linden",
    StreetSuffix: "Way",
    City: "Austin",
    StateOrProvince: "TX",
    PostalCode: "78746",
    ListPrice: 3_250,
    ListingContractDate: "2026-07-01",
    ModificationTimestamp: "2026-08-01T10:00:00Z",
    ...more,
  });
  const feed = (...listings: object[]) => JSON.stringify({ value: listings });

  test("a lease under contract is for rent, with its contract as an event", async () => {
    const PropertyType = "Residential Lease";
    const { records } = await importText(
      "leases.json",
      feed(
        listing("71", { PropertyType, StandardStatus: "Active Under Contract" }),
        listing("73", { PropertyType, StandardStatus: "Pending", PurchaseContractDate: "2026-07-20" }),
      ),
    );
    const homes = byStreet(records);
    for (const street of ["71 Linden Way", "73 Linden Way"])
      expect(homes[street]).toMatchObject({ status: "forRent", listPrice: 3_250 });
    expect(homes["73 Linden Way"]!.priceHistory.map(({ date, event }) => `${date} ${event}`)).toEqual([
      "2026-07-20 pending",
      "2026-07-01 listedForRent",
    ]);
  });

  test("a listing that MLS GRID no longer shows is withdrawn, also where only its key is left", async () => {
    const { records, files } = await importText(
      "grid.json",
      feed(
        listing("1", { MlgCanView: true, StandardStatus: "Active" }),
        listing("3", { MlgCanView: false, StandardStatus: "Active" }),
        { ListingKey: "5", MlgCanView: false, ModificationTimestamp: "2026-08-01T11:00:00Z" },
      ),
    );
    expect(Object.keys(byStreet(records))).toEqual(["1 Linden Way"]);
    expect(files[0]!.rejected).toBe(0);
  });

  test("the expected closing of a pending listing dates neither the dataset nor its days on market", async () => {
    const { records, files, asOf } = await importText(
      "pending.json",
      feed(
        listing("1", { StandardStatus: "Pending", PurchaseContractDate: "2026-07-20", CloseDate: "2026-09-30" }),
        listing("3", { StandardStatus: "Closed", CloseDate: "2026-08-02", ClosePrice: 3_000 }),
      ),
    );
    expect(asOf).toBe("2026-08-02");
    const homes = byStreet(records);
    expect(homes["1 Linden Way"]).toMatchObject({ status: "forSale", daysOnMarket: 32 });
    expect(files[0]!.coerced).toContainEqual(expect.objectContaining({ what: "expected, not a sale", count: 1 }));
    // A sale of the day after the row's own timestamp stays.
    expect(homes["3 Linden Way"]!.priceHistory[0]).toMatchObject({ date: "2026-08-02", event: "sold", price: 3_000 });
  });
});

test("a listing whose row is from the evening before, in another time zone, keeps its day and its price", async () => {
  const listing = {
    ListingKey: "K1",
    StandardStatus: "Active",
    PropertyType: "Residential",
    UnparsedAddress: "1 Oak St",
    City: "Austin",
    StateOrProvince: "TX",
    PostalCode: "78704",
    ListPrice: 35_000,
    OnMarketDate: "2026-08-22",
    ModificationTimestamp: "2026-08-21T22:30:05Z",
  };
  const { records } = await importText("evening.json", JSON.stringify([listing]));
  expect(records).toMatchObject([{ priceHistory: [{ date: "2026-08-22", event: "listed", price: 35_000 }] }]);
});

test("of two sales of a home without a key nothing is lost: each listing keeps its own days and prices", async () => {
  const header = "street,city,state,zip,asked,listed,contract,sold,paid";
  const sale = (year: number, asked: number) =>
    `12 Linden Ct,Lodi,CA,95242,${asked},${year}-06-08,${year}-06-14,${year}-07-26,${asked - 10_000}`;
  const path = write("two-sales.csv", [header, sale(2012, 500_000), sale(2016, 700_000)].join("\n"));
  const fields = {
    ...{ streetAddress: "street", city: "city", state: "state", zipCode: "zip", propertyType: { value: "condo" } },
    ...{ status: { value: "sold" }, listPrice: "asked", listDate: "listed", pendingDate: "contract" },
    ...{ soldDate: "sold", soldPrice: "paid" },
  };
  const format = mappedFormat(mappingSchema.parse({ name: "Lodi sales", namespace: "lodi", fields }));
  const { records } = await importFiles([path], { format });
  expect(records[0]!.priceHistory.map(({ date, event, price }) => `${date} ${event} ${price}`)).toEqual([
    "2016-07-26 sold 690000",
    "2016-06-14 pending 700000",
    "2016-06-08 listed 700000",
    "2012-07-26 sold 490000",
    "2012-06-14 pending 500000",
    "2012-06-08 listed 500000",
  ]);
});

test("a cell such as N/A states nothing to a table of values, unless it has it; a sale is no withdrawal", async () => {
  const path = write(
    "tables.csv",
    [
      "street,zip,status,type,asked,sold,paid,off",
      "5 Oak St,78704,Active,Unknown,260000,,,",
      "7 Oak St,78704,N/A,House,260000,,,",
      "9 Oak St,78704,Gone,House,260000,2026-05-02,250000,2026-06-03",
    ].join("\n"),
  );
  const fields = {
    ...{ streetAddress: "street", city: { value: "Austin" }, state: { value: "TX" }, zipCode: "zip" },
    propertyType: { column: "type", table: { House: "singleFamily", unknown: "condo" } },
    status: { column: "status", table: { Active: "forSale", Gone: "offMarket" } },
    ...{ listPrice: "asked", soldDate: "sold", soldPrice: "paid", offMarketDate: "off" },
  };
  const format = mappedFormat(mappingSchema.parse({ name: "Tables", namespace: "tables", fields }));
  const { files, records } = await importFiles([path], { format, asOf: "2026-08-31" });
  const homes = byStreet(records);
  expect(files[0]!.rejected).toBe(0);
  expect(files[0]!.coerced).toMatchObject([{ field: "status", what: "read as not stated", count: 1 }]);
  expect(homes["5 Oak St"]).toMatchObject({ propertyType: "condo", status: "forSale" });
  expect(homes["9 Oak St"]!.priceHistory.map(({ event }) => event)).toEqual(["sold"]);
});

test("what is done to a cell is counted once, also where two facts follow from it", async () => {
  const path = write(
    "changed.csv",
    "street,city,state,zip,asked,before,changed\n5 Oak St,Austin,TX,78704,250000,260000,8/1/26",
  );
  const fields = {
    ...{ streetAddress: "street", city: "city", state: "state", zipCode: "zip", propertyType: { value: "condo" } },
    ...{ status: { value: "forSale" }, listPrice: "asked", previousListPrice: "before", priceChangeDate: "changed" },
  };
  const format = mappedFormat(mappingSchema.parse({ name: "Changes", namespace: "changes", fields }));
  const { files, records } = await importFiles([path], { format });
  expect(records[0]!.priceHistory).toMatchObject([{ date: "2026-08-01", event: "priceChanged", price: 250_000 }]);
  expect(files[0]!.coerced).toMatchObject([{ field: "priceChangeDate", what: "two-digit year", count: 1 }]);
});

describe("files that are no homes are told as what they are", () => {
  const refusal = async (name: string, text: string) => {
    const path = write(name, text);
    return Promise.all([
      expect(suggestFor(path)).rejects.toThrow(),
      suggestFor(path).catch((error: Error) => error.message),
      importFiles([path]).catch((error: Error) => error.message),
    ]);
  };

  test("figures by ZIP, for the import as for the suggestion", async () => {
    const [, suggested, imported] = await refusal(
      "zips.csv",
      "SizeRank,Zip,State,Metro,ZHVI_3mo\n0,10025,NY,New York,1132864",
    );
    for (const message of [suggested, imported])
      expect(message).toMatch(/figures by ZIP .* no homes\. It resembles Zillow Research/);
  });

  test("rents by ZIP whose column is called by region, and prices by region and month", async () => {
    const [, rents] = await refusal(
      "rental_index.csv",
      'RegionID,RegionName,SizeRank,MsaName,2014-01\n1,10025,1,"New York, NY",2797',
    );
    expect(rents).toMatch(/a rent index by ZIP/);
    const [, prices] = await refusal("prices.csv", "Region,2012-02-01,2012-03-01\nLogan Square,248,250");
    expect(prices).toMatch(/figures by region/);
  });

  test("stays by the night", async () => {
    const [, suggested, imported] = await refusal(
      "stays.csv",
      "id,name,neighbourhood,latitude,longitude,room_type,price,minimum_nights,availability_365\n3,Loft,Shaw,38.9,-77.0,Private room,48,2,363",
    );
    for (const message of [suggested, imported]) expect(message).toMatch(/stays by the night \(minimum_nights, /);
  });

  test("homes of another country", async () => {
    const [, suggested] = await refusal(
      "melbourne.csv",
      "Suburb,Address,Rooms,Price,Date,Postcode,Lattitude,Longtitude\nKew,8 Oak St,2,1480000,3/12/2016,3101,-37.79,144.99",
    );
    expect(suggested).toMatch(/another country: its homes lie about -37.79, 144.99/);
  });

  test.each([
    ["whose name says euros", "Address,City,Price (€)\n5 rue Oak,Paris,699000"],
    ["whose cells are in pounds", 'Address,City,Price\n5 Oak Rd,Leeds,"£225,000"\n7 Oak Rd,Leeds,"£240,000"'],
    ["with a column of currencies", "Address,City,Zip,Price,Currency\n5 Oak Rd,Toronto,12345,699000,CAD"],
  ])("homes with prices %s", async (name, text) => {
    const [, suggested] = await refusal(`${name}.csv`, text);
    expect(suggested).toMatch(/another country: .* is in another currency/);
  });
});

describe("JSON and RETS as tables", () => {
  const home = (line: string, price: number) => ({
    listing_id: `M${line}`,
    status: "for_sale",
    list_price: price,
    list_date: "2026-07-20",
    location: {
      address: {
        line,
        city: "Detroit",
        state_code: "MI",
        postal_code: "48227",
        coordinate: { lat: 42.37, lon: -83.17 },
      },
    },
    description: { type: "condos", beds: 3, sqft: 1_089 },
    photos: [{ href: "x" }],
  });
  const homes = [home("5 Oak St", 85_000), home("7 Oak St", 55_000)];
  test.each([
    ["an array", JSON.stringify(homes)],
    ["lines", homes.map((one) => JSON.stringify(one)).join("\n")],
    ["a member", JSON.stringify({ count: 2, results: homes })],
    [
      "GeoJSON",
      JSON.stringify({
        type: "FeatureCollection",
        features: homes.map(({ location, ...properties }) => ({
          type: "Feature",
          geometry: { type: "Point", coordinates: [-83.17, 42.37] },
          properties: { ...properties, location: { address: { ...location.address, coordinate: undefined } } },
        })),
      }),
    ],
  ])("nested objects as %s", async (_, text) => {
    const { suggestion, homes: found } = await bySuggestion(`nested-${_}.json`, text);
    expect(suggestion.faults).toEqual([]);
    expect(found["5 Oak St"]).toMatchObject({
      status: "forSale",
      ...{ listPrice: 85_000, bedroomsTotal: 3, livingArea: 1_089, propertyType: "condo" },
      coordinates: { latitude: 42.37, longitude: -83.17 },
    });
  });

  test("the answers of ATTOM, RentCast and SimplyRETS", async () => {
    const attom = await bySuggestion(
      "attom.json",
      JSON.stringify({
        status: { code: 0, msg: "SuccessWithResult" },
        property: [5, 7].map((number) => ({
          identifier: { attomId: number + 1_000 },
          lot: { lotsize1: 0.1435, lotsize2: 6_251 },
          address: {
            line1: `${number} OAK CIR`,
            line2: "PFAFFTOWN, NC 27040",
            locality: "PFAFFTOWN",
            countrySubd: "NC",
            postal1: "27040",
          },
          summary: { propclass: "Single Family Residence", yearbuilt: 2014 },
          building: { size: { livingsize: 2_060 }, rooms: { beds: 3, bathstotal: 2.5 } },
          sale: { saleTransDate: "2019-5-14", amount: { saleamt: 293_000 } },
        })),
      }),
    );
    expect(attom.suggestion.faults).toEqual([]);
    expect(attom.homes["5 Oak Cir"]).toMatchObject({
      ...{ address: { city: "Pfafftown", state: "NC" }, bathroomsTotal: 2.5, livingArea: 2_060, lotSize: 6_251 },
      priceHistory: [{ event: "sold", date: "2019-05-14", price: 293_000 }],
    });
    const rentcast = await bySuggestion(
      "rentcast.json",
      JSON.stringify([
        {
          ...{
            id: "5-Oak-St",
            formattedAddress: "5 Oak St, Apt 12, Austin, TX 78701",
            addressLine1: "5 Oak St",
            addressLine2: "Apt 12",
          },
          ...{
            city: "Austin",
            state: "TX",
            zipCode: "78701",
            propertyType: "Condo",
            bedrooms: 1,
            lastSaleDate: "2017-10-19T00:00:00.000Z",
          },
          ...{
            lastSalePrice: 185_000,
            owner: { mailingAddress: { addressLine1: "8 Palm Dr", state: "FL", zipCode: "34102" } },
          },
          taxAssessments: {
            2022: { year: 2022, value: 201_000 },
            2023: { year: 2023, value: 225_790 },
            2024: { year: 2024, value: 1 },
          },
          propertyTaxes: { 2022: { year: 2022, total: 4_000 }, 2023: { year: 2023, total: 4_201 } },
        },
      ]),
    );
    expect(rentcast.homes["5 Oak St Apt 12"]).toMatchObject({
      taxHistory: [{ year: 2_023, taxPaid: 4_201, assessedValue: 225_790 }],
    });
    const simply = await bySuggestion(
      "simplyrets.json",
      JSON.stringify([
        {
          ...{
            mlsId: 1_005_221,
            listPrice: 207_000,
            listDate: "2026-05-23T18:50:30Z",
            geo: { lat: 29.68, lng: -95.5 },
          },
          property: { area: 1_043, bathsFull: 2, bathsHalf: 1, bedrooms: 3, type: "RES", lotSize: "127X146" },
          address: {
            streetNumber: 7_443,
            streetName: "East Oak Br",
            full: "7443 East Oak Br",
            city: "Houston",
            state: "Texas",
            postalCode: "77096",
            country: "United States",
          },
          ...{ mls: { status: "Active", daysOnMarket: 30, area: "Midtown" }, tax: { id: "1-2" } },
        },
      ]),
    );
    expect(simply.homes["7443 East Oak Br"]).toMatchObject({
      bathroomsTotal: 2.5,
      livingArea: 1_043,
      daysOnMarket: 30,
    });
  });

  test("an object without a member that could be a column is a reject with its line, and none is passed over", async () => {
    const { imported } = await bySuggestion(
      "empty-objects.json",
      JSON.stringify([...homes, { photos: [{ href: "x" }] }, {}], null, 1)
        .replaceAll("\n", " ")
        .replaceAll("}, {", "},\n{"),
    );
    expect(imported.files[0]).toMatchObject({ read: 4, imported: 2, rejected: 2 });
    expect(imported.rejects.map(({ reason }) => reason)).toEqual(Array(2).fill("has no member that a column could be"));
  });

  test("RETS COMPACT-DECODED", async () => {
    const rows = [
      "5\tOak\tSt\tDayton\tOH\t45402\t125000\tActive\t3\t1\t1\t2026-05-01",
      "7\tOak &amp; Elm\tSt\tDayton\tOH\t45402\t135000\tActive\t3\t2\t0\t2026-05-03",
    ];
    const text = [
      '<RETS ReplyCode="0" ReplyText="Operation Successful">',
      '<DELIMITER value="09"/>',
      "<COLUMNS>\tStreetNumber\tStreetName\tStreetSuffix\tCity\tStateOrProvince\tPostalCode\tListPrice\tStatus\tBeds\tBathsFull\tBathsHalf\tListDate\t</COLUMNS>",
      ...rows.map((row) => `<DATA>\t${row}\t</DATA>`),
      "<MAXROWS/>",
      "</RETS>",
    ].join("\n");
    const { suggestion, imported, homes: found } = await bySuggestion("rets.xml", text);
    expect(suggestion.faults).toEqual([]);
    expect(found["5 Oak St"]).toMatchObject({ status: "forSale", listPrice: 125_000, bathroomsTotal: 1.5 });
    expect(found["7 Oak & Elm St"]).toBeDefined();
    expect(imported.files[0]!.notices.lines[0]).toMatch(/more rows than it sent/);
    const refused = bySuggestion("refused.xml", '<RETS ReplyCode="20201" ReplyText="No Records Found"/>');
    await expect(refused).rejects.toThrow(/a RETS server's refusal, not rows: 20201 No Records Found/);
  });
});

test("figures that no home has are not stated, and counted", async () => {
  const { imported, homes } = await bySuggestion(
    "unbelieved.csv",
    "address,city,state,zip,price,sqft,lot sqft,status\n5 Oak St,Austin,TX,78704,250000,900000000,6000,Active\n7 Oak St,Austin,TX,78704,250000,1500,900000000,Active\n9 Oak St,Austin,TX,78704,5,1500,7000,Active",
  );
  expect(homes["5 Oak St"]).toMatchObject({ livingArea: null, listPrice: 250_000 });
  expect(homes["7 Oak St"]).toMatchObject({ livingArea: 1_500, lotSize: null });
  expect(homes["9 Oak St"]).toMatchObject({ livingArea: 1_500, listPrice: null, lotSize: 7_000 });
  const counted = imported.files[0]!.coerced.map(({ field, what, count }) => `${field} ${what} ${count}`);
  expect(counted).toEqual(["livingArea not believed 1", "lotSize not believed 1", "listPrice not believed 1"]);
});

test("the agreement's last day is when a listing left the market only if it expired", async () => {
  const { imported, homes } = await bySuggestion(
    "expiry.csv",
    "MLS #,address,city,state,zip,status,list price,list date,expiration date\nM1,5 Oak St,Austin,TX,78704,W,250000,2026-03-13,2026-10-13\nM2,7 Oak St,Austin,TX,78704,X,250000,2026-01-13,2026-07-13\nM3,9 Oak St,Austin,TX,78704,A,250000,2026-08-13,2027-02-13",
  );
  expect(imported.asOf).toBe("2026-08-13");
  expect(homes["5 Oak St"]!.priceHistory.map(({ event }) => event)).toEqual(["listed"]);
  expect(homes["7 Oak St"]!.priceHistory[0]).toMatchObject({ event: "delisted", date: "2026-07-13" });
});

test("of a column with whole addresses, a cell that is a street alone has its place from the ZIP", async () => {
  const { suggestion, homes } = await bySuggestion(
    "mixed.csv",
    'Address,Zip,List Price\n"24 Linden Ct, Lodi, CA 95242",95242,789999\n"32 Elm Ct Lodi, CA 95242",95242,499000\n40 Elm Ct,95242,300000',
  );
  expect(suggestion.assumed).toContainEqual(expect.stringContaining('such as "40 Elm Ct", is a street alone'));
  for (const street of ["24 Linden Ct", "32 Elm Ct", "40 Elm Ct"])
    expect(homes[street]!.address).toMatchObject({ city: "Lodi", state: "CA", zipCode: "95242" });
});

describe("a table without a header line", () => {
  const path = write("headless.csv", "7 Oak St,Austin,TX,78704,450000,3,2.5\n9 Oak St,Austin,TX,78704,460000,4,3\n");
  const columns = ["Address", "City", "State", "Zip", "List Price", "Beds", "Baths"];

  test("is told so, with the number of its columns and how to name them", () =>
    expect(suggestFor(path)).rejects.toThrow(
      /has no header line: its first line \(7 Oak St, .*\) is a row\. Name its 7 columns in order: .* --columns/,
    ));

  test("is read by the names that are given for its columns, and then by the mapping that has them", async () => {
    const { mapping } = await suggestFor(path, "2026-11-21", { columns });
    expect(mapping).toMatchObject({ header: columns });
    const { records } = await importFiles([path], {
      format: mappedFormat(mappingSchema.parse(mapping)),
      asOf: "2026-08-02",
    });
    const homes = byStreet(records);
    expect(homes["7 Oak St"]).toMatchObject({ listPrice: 450_000, bedroomsTotal: 3, bathroomsTotal: 2.5 });
    expect(homes["9 Oak St"]).toMatchObject({ listPrice: 460_000, bedroomsTotal: 4, bathroomsTotal: 3 });
  });

  test("is refused if the names are more or fewer than the cells of a row", () =>
    expect(suggestFor(path, "2026-11-21", { columns: columns.slice(1) })).rejects.toThrow(
      /its first line has 7 cells, and --columns names 6/,
    ));
});
