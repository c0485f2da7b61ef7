import { describe, expect, test } from "vitest";
import { writtenFiles } from "@/test/import/written-files";

/** Where a home is, as files state it: in a cell, in several, or in one that is called otherwise. Homes are invented. */

const { bySuggestion } = writtenFiles();

const table = (header: string, ...rows: string[]) => [header, ...rows].join("\n");

describe("where a home is, by the mapping that is suggested", () => {
  test("the state and the ZIP in one cell, beside the city", async () => {
    const { suggestion, homes } = await bySuggestion(
      "statezip.csv",
      table(
        "date,price,bedrooms,street,city,statezip,country",
        "2014-05-09 00:00:00,376000,3,9245 Alder Ave N,Seattle,WA 98103,USA",
        "2014-05-10 00:00:00,800000,4,33001 NE 24th St,Carnation,WA 98014,USA",
      ),
    );
    expect(suggestion.faults).toEqual([]);
    expect(homes["33001 NE 24th St"]!.address).toMatchObject({ city: "Carnation", state: "WA", zipCode: "98014" });
  });

  test("lines of an address in columns that are called alike: the street, the city, the ZIP", async () => {
    const { suggestion, homes } = await bySuggestion(
      "lines.csv",
      table(
        "ACCOUNT,MAIL_ADDR_1,MAIL_CITY,MAIL_ZIP,SITE_ADDR_1,SITE_ADDR_2,SITE_ADDR_3,STATE_CLASS,TOTAL_BUILDING_AREA",
        "30820000011,PO BOX 1386,AUSTIN,78701,7 ALDER LN,HOUSTON,77079,A1,1820",
        "30820000012,PO BOX 1387,AUSTIN,78701,9 ALDER LN,HOUSTON,77079,B2,2640",
        "30820000013,PO BOX 1388,AUSTIN,78701,11 ALDER LN,HOUSTON,77079,F1,18766",
        "30820000014,PO BOX 1389,AUSTIN,78701,13 ALDER LN,HOUSTON,77079,C1,0",
      ),
    );
    expect(suggestion.missing).toEqual([]);
    expect(suggestion.leftOut).toEqual([]);
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("STATE_CLASS has the codes of Texas"));
    expect(homes["7 Alder Ln"]).toMatchObject({
      address: { city: "Houston", state: "TX", zipCode: "77079" },
      propertyType: "singleFamily",
    });
    expect(homes["9 Alder Ln"]!.propertyType).toBe("multiFamily");
    expect(homes["13 Alder Ln"]!.propertyType).toBe("land");
    expect(homes["11 Alder Ln"]).toBeUndefined();
  });

  test("an owner's whole address is not the home's, which states no state", async () => {
    const { suggestion, homes } = await bySuggestion(
      "owner-address.csv",
      table(
        "Account Number,Owner Name,Owner Address,Property Address,Bedrooms",
        '18-24,DOE,"12 Elm St, Trenton, NJ 08608",10100 ALDER TREE BLVD ORLANDO 32830,3',
        '18-25,ROE,"9 Oak St, Boston, MA 02118",11796 GLASS HOUSE LN ORLANDO 32836-1234,2',
      ),
    );
    expect(suggestion.missing).toEqual([]);
    expect(homes["10100 Alder Tree Blvd"]!.address).toMatchObject({ city: "Orlando", state: "FL", zipCode: "32830" });
    expect(Object.keys(homes)).toHaveLength(2);
  });

  test("a building's name before its street is no part of it", async () => {
    const { homes } = await bySuggestion(
      "buildings.csv",
      table(
        "Address,Price,Beds,List Date",
        '"Alder Court | 10710 NE 10th St, Bellevue, WA 98004",640000,2,2026-07-01',
        '"12 Elm St, Bellevue, WA 98004",650000,3,2026-07-01',
      ),
    );
    expect(Object.keys(homes).sort()).toEqual(["10710 NE 10th St", "12 Elm St"]);
  });

  test("a street with its number in a column of streets' names", async () => {
    const { suggestion, homes } = await bySuggestion(
      "names.csv",
      table(
        "Street Name,City,State,Zip,List Price,Bedrooms,List Date",
        "33525 W. Alder Rd.,Seligman,AZ,86337,64900,2,2026-07-01",
        "10338 S Elm Rd,Williams,AZ,86046,49900,3,2026-07-01",
      ),
    );
    expect(suggestion.missing).toEqual([]);
    expect(homes["10338 S Elm Rd"]!.address.city).toBe("Williams");
  });

  test("a street in a column of addresses whose name is not known comes before a parcel's number", async () => {
    const { suggestion, homes } = await bySuggestion(
      "display.csv",
      table(
        "apn,address_display,mailing_address_display,city,state,zip,list_price,list_date",
        "058 2149,1750 Alder St,1 Elm St,Berkeley,CA,94702,640000,2026-07-01",
        "057 2028,1800 Alder St,2 Elm St,Berkeley,CA,94702,650000,2026-07-01",
      ),
    );
    expect(suggestion.assumed.join()).not.toContain("no column is a street");
    expect(Object.keys(homes).sort()).toEqual(["1750 Alder St", "1800 Alder St"]);
  });

  const sales = (...rows: string[]) =>
    table("Address,City,State,Zip,Bedrooms,Living Area,Lot Sq Ft,Sale Price,Sale Date", ...rows);

  test("homes of one address in a table without a key are counted as what they may be", async () => {
    const { suggestion, homes } = await bySuggestion(
      "keyless.csv",
      sales(
        "820 Alder St,Seattle,WA,98117,3,1330,904,324000,2014-05-09",
        "820 Alder St,Seattle,WA,98117,3,1240,844,320000,2014-05-22",
        "822 Alder St,Seattle,WA,98117,2,1000,900,300000,2014-05-09",
        "822 Alder St,Seattle,WA,98117,2,1000,900,310000,2014-07-09",
      ),
    );
    expect(suggestion.trial.files[0]!.coerced).toMatchObject([
      { what: "merged with a home of other bedrooms or area", count: 1, examples: [{ line: 2 }] },
    ]);
    expect(homes["822 Alder St"]!.priceHistory).toHaveLength(2);
  });

  test("homes without a house number in a table without a key are not made one", async () => {
    const { imported, homes } = await bySuggestion(
      "numberless.csv",
      sales(
        "Alder Trail,Burien,WA,98166,3,2980,27144,947500,2014-05-12",
        "Alder Trail,Burien,WA,98166,4,3450,11240,1035000,2014-06-06",
        "Elm Trail,Burien,WA,98166,,,16562,95000,2014-06-06",
        "Elm Trail,Burien,WA,98166,,,4486,90000,2014-06-05",
        "Oak Trail,Burien,WA,98166,3,1500,5000,400000,2013-06-06",
        "Oak Trail,Burien,WA,98166,3,1500,5000,450000,2014-06-06",
        "Ash Trail,Burien,WA,98166,,,,91000,2014-06-05",
        "Ash Trail,Burien,WA,98166,,,,92000,2014-06-06",
        "Ash Trail,Burien,WA,98166,,,,92000,2014-06-06",
        ...[1, 3, 5].map((number) => `${number} Elm St,Burien,WA,98166,3,1500,5000,450000,2014-06-06`),
      ),
    );
    const reason = "has no house number, and another record has this address";
    expect(imported.rejects.map(({ line, reason }) => ({ line, reason })).sort((a, b) => a.line - b.line)).toEqual([
      { line: 2, reason },
      { line: 5, reason },
      { line: 8, reason },
    ]);
    expect(homes["Ash Trail"]!.priceHistory).toMatchObject([{ price: 92_000 }]);
    expect(homes["Alder Trail"]).toMatchObject({ bedroomsTotal: 4, priceHistory: [{ price: 1_035_000 }] });
    expect(homes["Alder Trail"]!.priceHistory).toHaveLength(1);
    expect(homes["Oak Trail"]!.priceHistory).toHaveLength(2);
  });

  test.each([
    ["Lot 15", "9 Elm St Lot 15"],
    ["SPC 4", "9 Elm St Spc 4"],
    ["Bldg 2", "9 Elm St Bldg 2"],
    ["#2", "9 Elm St #2"],
    ["4B", "9 Elm St Unit 4B"],
  ])("a unit that names itself, %s, is called so once", async (unit, street) => {
    const { homes } = await bySuggestion(
      `unit-${unit.replace(/\W/g, "")}.csv`,
      table(
        "Address,Unit,City,State,Zip,List Price,List Date",
        `9 Elm St,${unit},Boston,MA,02118,450000,2026-07-01`,
        `${street.replace("9 ", "11 ")},${unit},Boston,MA,02118,450000,2026-07-01`,
      ),
    );
    const named = unit === "4B" ? [] : [street.replace("9 ", "11 ")];
    expect(Object.keys(homes)).toEqual(expect.arrayContaining([street, ...named]));
  });

  test("a unit of which a spreadsheet made a day is not stated, and counted; a row of spaces is no notice", async () => {
    const { imported, homes } = await bySuggestion(
      "unit-days.csv",
      table(
        "Address,Unit,City,State,Zip,List Price,List Date",
        "9 Elm St,2023-01-02,Boston,MA,02118,450000,2026-07-01",
        " ,,,,,,",
        "11 Elm St,4,Boston,MA,02118,450000,2026-07-01",
      ),
    );
    expect(Object.keys(homes).sort()).toEqual(["11 Elm St Unit 4", "9 Elm St"]);
    expect(imported.files[0]).toMatchObject({ coerced: [{ field: "unit", count: 1 }], notices: { count: 0 } });
  });

  test.each([
    ["9 Elm St Lot 15", "15"],
    ["9 Elm St, Lot 15", "15"],
    ["9 Elm St Spc. 4", "4"],
    ["9 Elm St 2nd Floor", "Fl 2"],
    ["9 Elm St Rear", "REAR"],
  ])("%s beside the unit %s has it already", async (street, unit) => {
    const { homes } = await bySuggestion(
      `there-${unit}-${street.replace(/\W/g, "")}.csv`,
      table(
        "Address,Unit,City,State,Zip,List Price,List Date",
        `"${street}",${unit},Boston,MA,02118,450000,2026-07-01`,
      ),
    );
    expect(Object.keys(homes)).toEqual([street]);
  });
});
