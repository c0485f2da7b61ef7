import { describe, expect, test } from "vitest";
import { importFiles } from "@/test/import/import-files";
import { byStreet, writtenFiles } from "@/test/import/written-files";
import { mappingSchema } from "../format.schema";
import { mappedFormat } from "../formats/mapped";

/** Tables as brokers, agents and counties have them, each with the values that it states. Homes and people are invented. */

const { bySuggestion } = writtenFiles();

describe("tables of homes, by the mapping that is suggested", () => {
  test("an MLS export: street in parts, status letters by the dates beside them, half baths by their name", async () => {
    const { suggestion, homes } = await bySuggestion(
      "mls.csv",
      [
        "Listing Number,Street Number,Street Name,Status,Listing Date,Under Contract Date,Listing Price,Sold Price,SqFt - Living,# Bedrooms,Baths - Full,Baths - 1/2,Sold Date,City,State,Zip Code,Unit #",
        "7000101,12.0,Fernmere,A,2026-07-20,,172000,,1212,2,2,1,,Lafayette,LA,70506,",
        "7000102,14,Dover Avenue,P,2026-06-01,2026-06-20,99000,,1077,2,1,1,,Lafayette,LA,70503,9",
        "7000103,16,Alder,C,2026-03-05,2026-04-10,163000,153000,1474,3,3,,2026-04-16,Eunice,LA,70535,",
      ].join("\n"),
    );
    expect(suggestion.faults).toEqual([]);
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("A is forSale, P is pending, C is sold"));
    expect(homes["12 Fernmere"]).toMatchObject({ status: "forSale", listPrice: 172_000, bathroomsTotal: 2.5 });
    expect(homes["14 Dover Avenue Unit 9"]).toMatchObject({ status: "forSale", bathroomsTotal: 1.5 });
    expect(homes["16 Alder"]).toMatchObject({
      bathroomsTotal: 3,
      priceHistory: [{ event: "sold", price: 153_000 }, {}, {}],
    });
  });

  test("a price per square foot is no price, and checks price and area", async () => {
    const header = "Property price,Sold date,Living Area,Price per sqft,Street Address,City,State,Zip";
    const rows = [
      "241000,12/19/2022,1012,238.14,5 Oak Ave,Geneva,IL,60134",
      "390000,12/18/2022,1659,235.08,8 Elm Ct,Geneva,IL,60134",
    ];
    const { suggestion, homes } = await bySuggestion("ppsf.csv", [header, ...rows].join("\n"));
    expect(suggestion.faults).toEqual([]);
    expect(homes["5 Oak Ave"]!.priceHistory).toMatchObject([{ event: "sold", price: 241_000, date: "2022-12-19" }]);
    const wrong = await bySuggestion(
      "ppsf-wrong.csv",
      [header, ...rows].join("\n").replaceAll("1012", "3012").replaceAll("1659", "2659"),
    );
    expect(wrong.suggestion.questions).toMatchObject([
      { what: expect.stringContaining("is not Price per sqft in 2 of 2 rows") },
    ]);
  });

  test("areas whose cells name their unit", async () => {
    const { homes } = await bySuggestion(
      "units.csv",
      'street_address,city,state,zip_code,lot_size,list_price,sqft\n5 Oak Ave,Franklin,TN,37064,0.5 Acres,"$372,000","1,536 sqft"\n8 Elm Dr,Franklin,TN,37064,"7,405 sqft","$405,900",900',
    );
    expect(homes["5 Oak Ave"]).toMatchObject({ lotSize: 21_780, livingArea: 1_536 });
    expect(homes["8 Elm Dr"]).toMatchObject({ lotSize: 7_405, livingArea: 900 });
  });

  test("a whole address in a cell, with and without a comma before the city", async () => {
    const { suggestion, homes } = await bySuggestion(
      "whole.csv",
      [
        "Address,Address - Zip Code,Bathrooms - Full,Bathrooms - Half,Listing Price,Listing Date,Selling Date,Selling Price",
        '"24 Linden Ct, Lodi, CA 95242-9144",95242,4,1,789999,5/19/2016,6/29/2016,790000',
        '"32 Elm Ct Lodi, CA 95242-3328",95242,3,0,499000,6/18/2012,7/26/2012,480000',
      ].join("\n"),
    );
    expect(suggestion.faults).toEqual([]);
    for (const street of ["24 Linden Ct", "32 Elm Ct"])
      expect(homes[street]!.address).toMatchObject({ city: "Lodi", state: "CA", zipCode: "95242" });
    expect(homes["24 Linden Ct"]).toMatchObject({
      bathroomsTotal: 4.5,
      priceHistory: [{ date: "2016-06-29", price: 790_000 }, {}],
    });
  });

  test("the state of a whole address in a cell is the longest name that it ends with", async () => {
    const { homes } = await bySuggestion(
      "west.csv",
      [
        "Address,Listing Price,Bedrooms",
        '"10 Elm St, Charleston, West Virginia 25301",250000,3',
        '"12 Elm St, Washington, District of Columbia 20001, USA",750000,2',
      ].join("\n"),
    );
    expect(homes["10 Elm St"]!.address).toMatchObject({ city: "Charleston", state: "WV", zipCode: "25301" });
    expect(homes["12 Elm St"]!.address).toMatchObject({ city: "Washington", state: "DC", zipCode: "20001" });
  });

  test("an owner's address is not the home's: the state follows from the ZIP", async () => {
    const { suggestion, homes } = await bySuggestion(
      "roll.csv",
      "parcel_id,situs_address,situs_city,situs_zip,owner_name,owner_city,owner_state,owner_zip,lot_size_acres,saleprice,saledate\n1-1,17 HILL LN,LEBANON,03766,DOE,NAPLES,FL,34102,2,410000,5/21/2021\n1-2,19 HILL LN,LEBANON,03766,ROE,NAPLES,FL,34102,2,0,6/23/2022",
    );
    expect(suggestion.faults).toEqual([]);
    expect(homes["17 Hill Ln"]).toMatchObject({ address: { state: "NH", city: "Lebanon" }, lotSize: 87_120 });
    expect(homes["19 Hill Ln"]!.priceHistory).toEqual([]);
  });

  test("the only street of a file is the owner's where the home's place stands apart: homes are called by their parcel", async () => {
    const { suggestion, homes } = await bySuggestion(
      "owners.csv",
      [
        "PIN_NUM,OWNER_LINE1,ADDRESS_LINE1,ADDRESS_LINE2,TOTAL_SALE_PRICE,PHYSICAL_ZIP_CODE,PHYSICAL_CITY,HEATED_AREA,TOTAL_SALE_DATE,DEED_DATE",
        "0795,DOE,17 HILL LN,NAPLES FL 34102,410000,27609,RALEIGH,2170,5/21/2021,6/30/2024",
        "0796,ROE,19 LAKE DR,TAMPA FL 33601,310000,27606,RALEIGH,1457,6/23/2022,7/1/2025",
      ].join("\n"),
    );
    expect(suggestion.leftOut).toContainEqual("ADDRESS_LINE1: it follows OWNER_LINE1, so it is the owner's");
    expect(suggestion.assumed).toContainEqual("no column is a street: homes are called by their parcel, PIN_NUM");
    // The day of the total's sale, not that of a later deed.
    expect(homes["Parcel 0795"]).toMatchObject({ livingArea: 2_170, priceHistory: [{ date: "2021-05-21" }] });
  });

  test("whether the only street of a file is the home's is asked, where it follows an owner's name", async () => {
    const rows = "Owner Name,Address,City,Zip,Sale Price,Sale Date\nDOE,17 Hill Ln,Lebanon,03766,410000,5/21/2021";
    const { suggestion } = await bySuggestion("whose.csv", rows);
    expect(suggestion.questions).toMatchObject([{ what: expect.stringContaining("Address follows Owner Name") }]);
    const own = await bySuggestion("own.csv", rows.replace(",Address", ",Property Address"));
    expect(own.suggestion.questions).toEqual([]);
    const town = await bySuggestion("town.csv", rows.replace("Owner Name", "Township"));
    expect(town.suggestion.questions).toEqual([]);
  });

  test("what is called a lot has bedrooms: another column says the type, or it is asked", async () => {
    const header = "Address,City,State,Zip,Property Type,Class,List Price,Bedrooms,List Date";
    const rows = [
      "17 Hill Ln,Lebanon,NH,03766,Site Built-Owned Lot,Residential-Single Family,410000,3,2026-07-01",
      "19 Hill Ln,Lebanon,NH,03766,Building Lot,Lots,110000,0,2026-07-01",
    ];
    const { suggestion, homes } = await bySuggestion("lots.csv", [header, ...rows].join("\n"));
    expect(suggestion.faults).toEqual([]);
    expect(homes["17 Hill Ln"]!.propertyType).toBe("singleFamily");
    expect(homes["19 Hill Ln"]!.propertyType).toBe("land");
    const alone = await bySuggestion("lots-alone.csv", [header, ...rows].join("\n").replace("Class", "Remarks"));
    expect(alone.suggestion.questions).toMatchObject([{ examples: ['"Site Built-Owned Lot"'] }]);
  });

  test("a total of baths counts where all of its parts are zeros", async () => {
    const { homes } = await bySuggestion(
      "baths.csv",
      "Address,City,State,Zip,List Price,Total Baths,# of Full Baths,# of 3/4 Baths,# of 1/2 Baths\n1 Hill Ln,Lebanon,NH,03766,410000,1,0,0,0\n3 Hill Ln,Lebanon,NH,03766,410000,2,0,2,0\n5 Hill Ln,Lebanon,NH,03766,410000,2,1,0,1",
    );
    expect(["1 Hill Ln", "3 Hill Ln", "5 Hill Ln"].map((street) => homes[street]!.bathroomsTotal)).toEqual([
      1, 1.5, 1.5,
    ]);
  });

  test("a roll of parcels without prices says what status is assumed", async () => {
    const { suggestion, homes } = await bySuggestion(
      "plain-roll.csv",
      "REID,SITE_ADDRESS,CITY,STATE,ZIP,HEATEDAREA,YEAR_BUILT\n7442,420 Haywood St,Raleigh,NC,27601,1233,1930",
    );
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("every home is taken as off the market"));
    expect(homes["420 Haywood St"]!.status).toBe("offMarket");
  });

  test("flats of one address, whose unit no column states, are merged, and counted as what they are", async () => {
    const { suggestion, homes } = await bySuggestion(
      "flats.csv",
      [
        "PROP_ID,SITE_ADDR,CITY,ZIP,LS_DATE,LS_PRICE,USE_DESC,RES_AREA",
        "24-1,26 HIGH ST,Revere,02151,20141028,312000,Condominium,1781",
        "24-2,26 HIGH ST,Revere,02151,20130730,321000,Condominium,3306",
        "24-3,28 HIGH ST,Revere,02151,20130730,321000,Condominium,1250",
        "24-3,28 HIGH ST,Revere,02151,20100730,221000,Condominium,1200",
      ].join("\n"),
    );
    expect(Object.keys(homes)).toEqual(["26 High St", "28 High St"]);
    expect(suggestion.trial.files[0]!.coerced).toMatchObject([
      {
        field: "streetAddress",
        what: "merged with a home of other bedrooms or area",
        count: 1,
        examples: [{ line: 3 }],
      },
    ]);
  });

  test.each(["STATE", "address2", "Locality"])(
    "city, state and ZIP in one cell, of a column called %s",
    async (title) => {
      const { suggestion, homes } = await bySuggestion(
        "places.csv",
        `TYPE,PRICE,BEDS,ADDRESS,${title}\nCondo for sale,315000,2,2 E 55th St Unit 803,"New York, NY 10022"\nHouse for sale,260000,4,620 Sinclair Ave,"Staten Island, NY 10312-1234"`,
      );
      expect(suggestion.missing).toEqual([]);
      expect(suggestion.leftOut).toEqual([]);
      expect(homes["2 E 55th St Unit 803"]!.address).toMatchObject({ city: "New York", state: "NY", zipCode: "10022" });
      expect(homes["620 Sinclair Ave"]!.address).toMatchObject({ city: "Staten Island", zipCode: "10312" });
    },
  );

  test("a file of which many rows are merged with another home is not ready, and says why", async () => {
    const header = "PROP_ID,SITE_ADDR,CITY,ZIP,LS_DATE,LS_PRICE,USE_DESC,RES_AREA";
    const flats = Array.from(
      { length: 24 },
      (_, i) => `24-${i},${26 + (i % 2)} HIGH ST,Revere,02151,20141028,312000,Condominium,${700 + i}`,
    );
    const { suggestion } = await bySuggestion("many-flats.csv", [header, ...flats].join("\n"));
    expect(suggestion.faults).toEqual([expect.stringContaining("22 rows are merged with a home of their address")]);
    expect(suggestion.mapping.undecided).toEqual([expect.stringContaining("whose unit no column states")]);
    const few = await bySuggestion("few-flats.csv", [header, ...flats.slice(0, 10)].join("\n"));
    expect(few.suggestion.faults).toEqual([]);
  });

  test("a column of rents, where no other price is stated", async () => {
    const { suggestion, homes } = await bySuggestion(
      "rents.csv",
      "address,city,state,zip,monthly_rent,bedrooms,days_on_market\n1 Oak St,Boston,MA,02118,2150,2,5\n3 Oak St,Boston,MA,02118,2350,2,7",
    );
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("monthly_rent is a monthly rent"));
    expect(homes["1 Oak St"]).toMatchObject({ status: "forRent", listPrice: 2_150 });
  });

  test("a lot in acres where the column in square feet is empty", async () => {
    const { homes } = await bySuggestion(
      "two-lots.csv",
      'Address,City,State,Zip,List Price,Lot Sq Ft,Number of Acres\n1 Oak St,Boston,MA,02118,450000,"7,840",0.18\n3 Oak St,Boston,MA,02118,450000,,0.5\n5 Oak St,Boston,MA,02118,450000,0,0.25',
    );
    expect(["1 Oak St", "3 Oak St", "5 Oak St"].map((street) => homes[street]!.lotSize)).toEqual([
      7_840, 21_780, 10_890,
    ]);
  });

  test("a lot that cannot be read in the second of two columns is not stated, and rejects no row", async () => {
    const { suggestion, homes } = await bySuggestion(
      "two-lots-remarks.csv",
      'Address,City,State,Zip,List Price,Lot Sq Ft,Number of Acres\n1 Oak St,Boston,MA,02118,450000,"7,840",0.18\n3 Oak St,Boston,MA,02118,450000,,see remarks\n5 Oak St,Boston,MA,02118,450000,,0.25',
    );
    expect(suggestion.faults).toEqual([]);
    expect(["1 Oak St", "3 Oak St", "5 Oak St"].map((street) => homes[street]!.lotSize)).toEqual([7_840, null, 10_890]);
  });

  test("a unit that stands behind the street's comma is not appended once more", async () => {
    const { homes } = await bySuggestion(
      "units-twice.csv",
      'Address,Apartment Number,City,State,Zip,List Price\n"182 EAST 2ND STREET, 3F",3F,New York,NY,10009,500000\n"182 EAST 2ND STREET",4-A,New York,NY,10009,500000\n"100 AVENUE B, 2",12,New York,NY,10009,500000',
    );
    expect(Object.keys(homes).sort()).toEqual([
      "100 Avenue B, 2 Unit 12",
      "182 East 2nd Street Unit 3F",
      "182 East 2nd Street Unit 4-A",
    ]);
  });

  const offers = (name: string) =>
    [
      `address,city,state,zip,price,bedrooms,${name}`,
      ...Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0
          ? `${2 * i} Oak St,Boston,MA,02118,${380_000 + i},3,sale`
          : `${2 * i} Oak St,Boston,MA,02118,${2_180 + i},2,rent`,
      ),
    ].join("\n");

  test("rents among prices, by the column that says what is offered", async () => {
    const { suggestion, homes } = await bySuggestion("offers.csv", offers("listing_type"));
    expect(suggestion.questions).toEqual([]);
    // No column says that they are on the market; a rent is no asking price.
    expect(homes["2 Oak St"]!.listPrice).toBeNull();
    expect(homes["4 Oak St"]!.listPrice).toBe(380_002);
  });

  test("rents among prices, which no column tells, are asked for, and the line that is given reads both", async () => {
    const { suggestion } = await bySuggestion("mixed.csv", offers("remarks"));
    expect(suggestion.questions).toMatchObject([
      {
        what: expect.stringContaining("5 figures of price are below 15000"),
        line: expect.stringContaining('"below":15000'),
      },
    ]);
    const rule = JSON.parse(`{${suggestion.questions[0]!.line}}`);
    const fields = { ...suggestion.mapping.fields, ...rule };
    expect(mappingSchema.safeParse({ ...suggestion.mapping, fields }).success).toBe(true);
  });

  test("an area of 70 for each bedroom is not in square feet", async () => {
    const rows = [212, 225, 201].map((area, i) => `${2 * i} Oak St,Boston,MA,02118,${380_000 + i},${area},3`);
    const header = "Address,City,State,Zip,List Price,Living Area,Bedrooms";
    const { suggestion, homes } = await bySuggestion("metric.csv", [header, ...rows].join("\n"));
    expect(suggestion.leftOut).toContainEqual(
      "Living Area: a median of 71 a bedroom is no area of homes in square feet",
    );
    expect(homes["2 Oak St"]!.livingArea).toBeNull();
  });

  test("a street in a column that is called as a whole address is", async () => {
    const { homes } = await bySuggestion(
      "cama.csv",
      "SSL,FULLADDRESS,CITY,STATE,ZIPCODE,BEDRM,PRICE,SALEDATE\n0100 0001,100 PINE LN NW,WASHINGTON,DC,20009,3,383000,2018-02-12\n0100 0002,102 PINE LN NW,WASHINGTON,DC,20009,3,384000,2018-02-13",
    );
    expect(Object.keys(homes).sort()).toEqual(["100 Pine Ln NW", "102 Pine Ln NW"]);
  });

  test("a newest day that one row states, long after all others, is told", async () => {
    const rows = Array.from(
      { length: 501 },
      (_, i) => `${i + 1} Oak St,Boston,MA,02118,400000,2022-03-${1 + (i % 19)}`,
    );
    const header = "Address,City,State,Zip,Sale Price,Sale Date";
    const lone = await bySuggestion(
      "lone.csv",
      [header, ...rows, "999 Oak St,Boston,MA,02118,400000,2022-06-14"].join("\n"),
    );
    expect(lone.suggestion.assumed).toContainEqual(expect.stringContaining("all others end on 2022-03-19"));
    const two = await bySuggestion(
      "two.csv",
      [
        header,
        ...rows,
        "998 Oak St,Boston,MA,02118,400000,2022-06-14",
        "999 Oak St,Boston,MA,02118,400000,2022-06-14",
      ].join("\n"),
    );
    expect(two.suggestion.assumed.join()).not.toContain("all others end on");
  });

  test("a city behind the street is the city, with a ZIP beside it or without", async () => {
    const rows = [
      "1808  FOX CHASE DR, GOODLETTSVILLE",
      "1864 FOX CHASE  DR, GOODLETTSVILLE",
      "7515 GARY RD, JOELTON",
      "7620 GERALD DR, JOELTON",
    ].map((address, i) => `${i},"${address}",240000,"April 9, 2013",37072`);
    const header = "ID,PropertyAddress,SalePrice,SaleDate,Zip";
    const { suggestion, homes } = await bySuggestion("behind.csv", [header, ...rows].join("\n"));
    expect(suggestion.missing).toEqual([]);
    expect(homes["7515 Gary Rd"]!.address).toMatchObject({ city: "Joelton", state: "TN", zipCode: "37072" });
    const bare = await bySuggestion(
      "behind-bare.csv",
      [header, ...rows].join("\n").replaceAll(/,(?:Zip|37072)$/gm, ""),
    );
    expect(bare.suggestion.missing).toEqual(["state", "zipCode"]);
    const units = await bySuggestion(
      "behind-units.csv",
      [header, ...rows.map((row) => row.replace(/, [A-Z]+"/, ', Apt B"'))].join("\n"),
    );
    expect(Object.keys(units.homes)).toContain("7515 GARY RD, Apt B");
  });

  test("a unit behind the street is no city, where most streets have their city behind them", async () => {
    const streets = Array.from({ length: 80 }, (_, i) => `${100 + i} Gary Rd, JOELTON`);
    const odd = ["9 Gary Rd, Apt B", "9 Gary Rd, UNIT 4", "9 Gary Rd, apt c, JOELTON"];
    const rows = [...streets, ...odd].map((address, i) => `${i},"${address}",240000,"April 9, 2013",37080`);
    const { suggestion, homes } = await bySuggestion(
      "behind-odd.csv",
      ["ID,PropertyAddress,SalePrice,SaleDate,Zip", ...rows].join("\n"),
    );
    const places = Object.entries(homes).map(([street, { address }]) => `${street}: ${address.city}`);
    expect(places.filter((place) => place.startsWith("9 ")).sort()).toEqual([
      "9 Gary Rd, Apt B: Joelton",
      "9 Gary Rd, UNIT 4: Joelton",
      "9 Gary Rd, apt c: Joelton",
    ]);
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("it is the post office's, of Zip"));
  });

  test("baths counted by room: the full and half ones tell the figure", async () => {
    const { homes } = await bySuggestion(
      "rooms.csv",
      "street,city,state,zip,list_price,baths,baths_full,baths_half\n5 Oak St,Detroit,MI,48227,85000,2,1,1\n7 Oak St,Detroit,MI,48227,85000,3,2,1\n9 Oak St,Detroit,MI,48227,85000,1,1,\n11 Oak St,Detroit,MI,48227,85000,2,,",
    );
    expect(["5 Oak St", "7 Oak St", "9 Oak St", "11 Oak St"].map((street) => homes[street]!.bathroomsTotal)).toEqual([
      1.5, 2.5, 1, 2,
    ]);
  });

  test("homes of two and more families, and land", async () => {
    const types = [
      "Residential - 1 Family Res",
      "Residential - 2 Family Res",
      "Three Family",
      "Vacant Land - Res vac land",
      "Condominium",
    ];
    const { homes } = await bySuggestion(
      "families.csv",
      [
        "Address,City,State,Zip,Sale Price,Sale Date,Building Style",
        ...types.map((type, i) => `${i + 1} Oak St,Buffalo,NY,14204,90000,6/19/2019,${type}`),
      ].join("\n"),
    );
    expect(types.map((_, i) => homes[`${i + 1} Oak St`]!.propertyType)).toEqual([
      "singleFamily",
      "multiFamily",
      "multiFamily",
      "land",
      "condo",
    ]);
  });

  test("prices in thousands, and days as a spreadsheet counts them", async () => {
    const { homes } = await bySuggestion(
      "sheet.csv",
      "Address,City,State,Zip,Sale Price ($000s),Sale Date\n5 Oak St,Buffalo,NY,14204,123.5,43635\n7 Oak St,Buffalo,NY,14204,98,43636",
    );
    expect(homes["5 Oak St"]!.priceHistory).toMatchObject([{ event: "sold", price: 123_500, date: "2019-06-19" }]);
  });

  test("a file without a status says what is assumed, and the option that changes it", async () => {
    const { suggestion, imported } = await bySuggestion(
      "no-status.csv",
      'address,price,beds\n"5 Oak Ave, Detroit, MI 48227","$75,000",4',
    );
    expect(imported.records[0]).toMatchObject({ status: "offMarket", listPrice: 75_000 });
    expect(imported.files[0]!.assumed).toContainEqual(expect.stringContaining("--status forSale"));
    expect(suggestion.faults).toEqual([]);
  });

  test("a column of which many cells cannot be read is left out, and the file is not ready", async () => {
    const { path, suggestion, imported, homes } = await bySuggestion(
      "lots.csv",
      "address,city,zip_code,lot_size,sale_price,sold_date\n5 Oak St,Archie,64725,0.279,150000,1/15/2020\n7 Oak St,Archie,64725,125X175,185000,2/15/2020\n9 Oak St,Archie,64725,4 ac,195000,3/15/2020",
    );
    expect(imported.files[0]).toMatchObject({ read: 3, rejected: 0 });
    expect(homes["5 Oak St"]!.lotSize).toBeNull();
    expect(suggestion.questions).toMatchObject([
      { examples: ['"125X175"'], line: expect.stringContaining('"unreadable":"blank"') },
    ]);
    const fields = { ...suggestion.mapping.fields, ...JSON.parse(`{${suggestion.questions[0]!.line}}`) };
    const format = mappedFormat(mappingSchema.parse({ ...suggestion.mapping, fields }));
    const decided = byStreet((await importFiles([path], { format })).records);
    expect(["5 Oak St", "7 Oak St", "9 Oak St"].map((street) => decided[street]!.lotSize)).toEqual([
      12_153,
      null,
      174_240,
    ]);
  });

  test("an unknown ZIP and a cell such as Unknown are quoted as what they are; Unknown is no city, street or key", async () => {
    const rows = ["Austin,TX,78704", "Unknown,TX,78704", "Austin,TX,Unknown", "Austin,TX,787O4", "Austin,TX,99999"];
    const { imported, homes } = await bySuggestion(
      "reject.csv",
      [
        "MLS #,address,city,zip,list price,status",
        ...rows.map((row, i) => `M${i},${2 * i + 1} Oak St,${row.replace(",TX", "")},150000,Active`),
        "Unknown,Unknown,Austin,78704,150000,Active",
      ].join("\n"),
    );
    expect(imported.rejects.map(({ line, field, value, reason }) => [line, field, value, reason])).toEqual([
      [4, "zipCode", "Unknown", "is not stated"],
      [5, "zipCode", "787O4", "is not a US ZIP code"],
      [6, "zipCode", "99999", "is no known ZIP code, so its state is not known"],
      [7, "streetAddress", "Unknown", "is not stated"],
    ]);
    expect(homes["3 Oak St"]!.address.city).toBe("Austin");
  });

  test("a column is read by its very name, where another differs from it by marks alone", async () => {
    const { homes } = await bySuggestion(
      "twins.csv",
      "address,city,zip_code,Lot Size,lot_size,price\n5 Oak St,Archie,64725,12155 lot,0.279,150000\n7 Oak St,Archie,64725,125X175,0.5,185000",
    );
    expect(homes["5 Oak St"]).toMatchObject({ lotSize: 12_153 });
  });

  test("a column of lots in acres and in square feet is left out, and the line that is given reads both", async () => {
    const lots = [0.25, 0.5, 0.3, 7_405, 1.2, 0.17, 9_800];
    const { path, suggestion, homes } = await bySuggestion(
      "mixed-lots.csv",
      ["address,city,zip,price,lot size", ...lots.map((lot, i) => `${i + 1} Oak St,Archie,64725,150000,${lot}`)].join(
        "\n",
      ),
    );
    expect(homes["4 Oak St"]!.lotSize).toBeNull();
    expect(suggestion.faults).toEqual(["one thing is not decided"]);
    const fields = { ...suggestion.mapping.fields, ...JSON.parse(`{${suggestion.questions[0]!.line}}`) };
    const format = mappedFormat(mappingSchema.parse({ ...suggestion.mapping, fields }));
    const { records } = await importFiles([path], { format, asOf: "2026-08-01" });
    const decided = byStreet(records);
    expect([1, 4].map((number) => decided[`${number} Oak St`]!.lotSize)).toEqual([10_890, 7_405]);
  });

  test("units of lots in a column beside them, as letters and words; a name of something else is no unit", async () => {
    const rows = ["5 Oak St,REVERE,02151,0.11,A", "7 Oak St,REVERE,02151,5000,S", "9 Oak St,REVERE,02151,0.5,acre"];
    const { homes } = await bySuggestion(
      "lot-units.csv",
      ["SITE_ADDR,CITY,ZIP,LOT_SIZE,LOT_UNITS,LIST_PRICE", ...rows.map((row) => `${row},400000`)].join("\n"),
    );
    expect(["5 Oak St", "7 Oak St", "9 Oak St"].map((street) => homes[street]!.lotSize)).toEqual([
      4_792, 5_000, 21_780,
    ]);
  });

  test("a file of listings on the market has columns of sales that are empty, and no question about them", async () => {
    const { suggestion } = await bySuggestion(
      "active.csv",
      "MLS #,address,city,state,zip,status,list price,sold price,Sold Price/SqFt,sold date\nM1,5 Oak St,Austin,TX,78704,Active,250000,,137.47,",
    );
    expect(suggestion.faults).toEqual([]);
    expect(suggestion.mapping.fields).toMatchObject({ soldPrice: "sold price", soldDate: "sold date" });
  });

  test("a price beside what was last paid is what is asked; words of a status are joined by underscores", async () => {
    const { suggestion, homes } = await bySuggestion(
      "asked-and-paid.csv",
      "property_id,address,city,state,postcode,listing_status,price,last_sold_price,last_sold_date\n71,5 Oak St,Dublin,Ohio,43017,for_sale,400000,210000,2014-10-07\n72,7 Oak St,Dublin,Ohio,43017,for_rent,1400,,",
    );
    expect(suggestion.faults).toEqual([]);
    expect(homes["5 Oak St"]).toMatchObject({
      listPrice: 400_000,
      priceHistory: [{ event: "sold", price: 210_000, date: "2014-10-07" }],
    });
    expect(homes["7 Oak St"]).toMatchObject({ status: "forRent", listPrice: 1_400 });
  });

  test("a table of rentals: number and street apart, MLS as the listing's number, active homes are for rent", async () => {
    const header =
      "MLS,Status,Rental Residential Styles,Address Number,Address Street,Zip,Baths Full,Estimated Square Feet,DOMLS,List Price,List Date Received,Rented Price,Close of Escrow Date";
    const rows = [
      "SDX220101,Rented,Townhome,40,Linden Rd,92057,2,1372,19,3100,02/15/2022,3050,03/16/2022",
      "SDX220102,Active,Detached,42,Linden Rd,92057,2,1753,8,2800,02/17/2022,,",
    ];
    const { suggestion, homes } = await bySuggestion("rentals.csv", [header, ...rows].join("\n"));
    expect(suggestion.faults).toEqual([]);
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("monthly rents"));
    expect(suggestion.mapping.fields.key).toBe("MLS");
    expect(homes["40 Linden Rd"]!.priceHistory[0]).toMatchObject({ event: "rented", price: 3_050, date: "2022-03-16" });
    expect(homes["42 Linden Rd"]).toMatchObject({
      status: "forRent",
      listPrice: 2_800,
      propertyType: "singleFamily",
      livingArea: 1_753,
    });
  });

  test("asking prices that may be rents are asked for", async () => {
    const { suggestion } = await bySuggestion(
      "rents.csv",
      "address,city,state,zip,price,status\n5 Oak St,Austin,TX,78704,2100,Active\n7 Oak St,Austin,TX,78704,1900,Active",
    );
    expect(suggestion.questions).toMatchObject([{ line: '"rental": { "value": "yes" }' }]);
  });

  test("what says no more than that people live there, and codes that nobody knows, are told", async () => {
    const { suggestion } = await bySuggestion(
      "weak.csv",
      "address,city,state,zip,price,Property Type,Type\n5 Oak St,Austin,TX,78704,210000,Residential,DS\n7 Oak St,Austin,TX,78704,190000,Residential,AS",
    );
    expect(suggestion.assumed).toContain(
      'Property Type says no more than "Residential": taken for a single-family home',
    );
    expect(suggestion.leftOut).toContain('Type: as a property type its codes, such as "DS", "AS", are not known');
  });

  test("use codes of published rolls say the property type", async () => {
    const roll = (codes: string, ...rows: string[]) =>
      [`SITE_ADDR,CITY,ZIP,TOTAL_VAL,RES_AREA,${codes}`, ...rows].join("\n");
    const massachusetts = await bySuggestion(
      "massgis.csv",
      roll(
        "LOC_ID,USE_CODE,STYLE",
        "5 Oak St,REVERE,02151,300000,1500,F_1_1,101,CONVENT'NL",
        "7 Oak St,REVERE,02151,300000,2600,F_1_2,104C,MULTI-GRDN",
        "9 Oak St,REVERE,02151,300000,2600,F_1_3,326,RESTAURANT",
        "11 Oak St,REVERE,02151,300000,900,F_1_4,102,OLD STYLE",
      ),
    );
    expect(massachusetts.suggestion.faults).toEqual([]);
    expect(
      Object.entries(massachusetts.homes)
        .map(([street, { propertyType }]) => `${street} ${propertyType}`)
        .sort(),
    ).toEqual(["11 Oak St condo", "5 Oak St singleFamily", "7 Oak St multiFamily"]);
    const florida = await bySuggestion(
      "florida.csv",
      "PARCEL_ID,PHY_ADDR1,PHY_CITY,PHY_ZIPCD,DOR_UC,TOT_LVG_AR,LND_SQFOOT\n1-1,5 OAK ST,MIAMI,33101,001,1500,6000\n1-2,7 OAK ST,MIAMI,33101,004,900,0",
    );
    expect(florida.homes["7 Oak St"]).toMatchObject({ propertyType: "condo", livingArea: 900 });
  });

  test("the address that follows an owner's name is the owner's, where the home's street stands elsewhere", async () => {
    const { suggestion } = await bySuggestion(
      "modiv.csv",
      'PAMS_PIN,PROP_CLASS,MUN_NAME,PROP_LOC,OWNER_NAME,ST_ADDRESS,CITY_STATE,ZIP_CODE,CALC_ACRE,DEED_DATE,SALE_PRICE\n1_1,2,ABSECON CITY,2 OAK LN,DOE,8 PALM DR,"NAPLES, FL",34102,0.11,210115,180000\n1_2,1,ABSECON CITY,4 OAK LN,ROE,4 OAK LN,"ABSECON, NJ",08201,0.11,190625,1',
    );
    expect(suggestion.missing).toEqual(["state", "zipCode"]);
    expect(suggestion.leftOut).toContain("ZIP_CODE: it follows OWNER_NAME, so it is the owner's");
    expect(suggestion.mapping.fields).toMatchObject({ streetAddress: "PROP_LOC", soldDate: { date: "yyMMdd" } });
  });

  test("a column says of each row whether it is for sale or for rent; ARMLS's words for homes under contract", async () => {
    const { suggestion, homes } = await bySuggestion(
      "kinds.csv",
      "MLS #,Address,City,State,Zip,Status,Sale/Rent,List Price,List Date\nM1,5 Oak St,Phoenix,AZ,85016,Active,For Sale,425000,2026-07-20\nM2,7 Oak St,Phoenix,AZ,85016,Active,For Lease,2400,2026-07-20\nM3,9 Oak St,Phoenix,AZ,85016,CCBS,For Sale,410000,2026-07-20",
    );
    expect(suggestion.faults).toEqual([]);
    expect(["5 Oak St", "7 Oak St", "9 Oak St"].map((street) => homes[street]!.status)).toEqual([
      "forSale",
      "forRent",
      "forSale",
    ]);
  });

  test("days that come to one day with the days of the sales are days since the sale, and date the file", async () => {
    const rows = ["2026-08-01,30", "2026-08-11,20", "2026-08-21,10", "2026-08-30,1"];
    const { suggestion, imported } = await bySuggestion(
      "since.csv",
      [
        "address,city,state,zip,sold price,sold date,DOM",
        ...rows.map((row, i) => `${i + 1} Oak St,Austin,TX,78704,400000,${row}`),
      ].join("\n"),
    );
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("DOM counts the days since the sale"));
    expect(imported.records.every(({ daysOnMarket }) => daysOnMarket === null)).toBe(true);
    expect(imported.asOf).toBe("2026-08-31");
  });

  test("scores of walking, transit and bikes", async () => {
    const { homes } = await bySuggestion(
      "scores.csv",
      "address,city,state,zip,list price,Walk Score,transit_score,BikeScore\n5 Oak St,Austin,TX,78704,400000,81,45,70",
    );
    expect(homes["5 Oak St"]!.scores).toEqual({ walkability: 81, transit: 45, bike: 70 });
  });

  test("prices beside days on the market are asked now: homes are for sale unless the operator says otherwise", async () => {
    const { suggestion, homes } = await bySuggestion(
      "days.csv",
      "street,city,state,zip,price,daysOnZillow\n5 Oak St,Austin,TX,78704,439000,3\n7 Oak St,Austin,TX,78704,500000,12",
    );
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("--status offMarket"));
    expect(homes["7 Oak St"]).toMatchObject({ status: "forSale", daysOnMarket: 12 });
  });

  test("a parcel's address is a street; where its city is empty, it is the ZIP's post office", async () => {
    const { suggestion, homes } = await bySuggestion(
      "gaps.csv",
      "KeyParcelId,Parcel Address,City,Zip,Price\nR72 1,5 Oak St,DAYTON,45402,90000\nR72 2,7 Oak St,,45402,95000",
    );
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("where City is empty"));
    expect(homes["7 Oak St"]!.address).toMatchObject({ city: "Dayton", state: "OH" });
  });

  test("a whole address whose line break before the city was lost", async () => {
    const { homes } = await bySuggestion(
      "lost-break.csv",
      'address,list price,beds\n"709 S Park AvenueGarden City, MO 64747",90000,3\n"20 Holden StHarrisonville, MO 64701",95000,2',
    );
    expect(homes["709 S Park Avenue"]!.address).toMatchObject({ city: "Garden City", state: "MO", zipCode: "64747" });
  });
});
