import { describe, expect, test } from "vitest";
import { writtenFiles } from "@/test/import/written-files";

/** Columns that mean something else than their names seem to say, or than they mean elsewhere. Homes are invented. */

const { bySuggestion, write } = writtenFiles();

const PLACE = "Boston,MA,02118";
const table = (header: string, ...rows: string[]) => [header, ...rows].join("\n");

describe("what a column means, by the mapping that is suggested", () => {
  test("flats that are owned singly are condominiums, however high their building; commercial ones are no homes", async () => {
    const classes = [
      ["13 CONDOS - ELEVATOR APARTMENTS", "condo"],
      ["09 COOPS - WALKUP APARTMENTS", "condo"],
      ["08 RENTALS - ELEVATOR APARTMENTS", "multiFamily"],
      ["14 RENTALS - 4-10 UNIT", "multiFamily"],
      ["28 COMMERCIAL CONDOS", undefined],
    ] as const;
    const { suggestion, homes } = await bySuggestion(
      "classes.csv",
      table(
        "Address,City,State,Zip,Building Class Category,Sale Price,Sale Date",
        ...classes.map(([name], i) => `${i + 1} Elm St,${PLACE},${name},640000,2026-07-01`),
      ),
    );
    expect(suggestion.questions).toEqual([]);
    expect(classes.map((_, i) => homes[`${i + 1} Elm St`]?.propertyType)).toEqual(classes.map(([, type]) => type));
  });

  test.each([
    ["beside a block", "BLOCK,LOT", ["12,2600", "14,4000"]],
    ["with zeros before it", "Tract,LOT", ["12,00260000", "14,00040000"]],
  ])("a plat's number of a lot is no area of one: %s", async (name, header, lots) => {
    const { homes } = await bySuggestion(
      `plat-${name.length}.csv`,
      table(
        `Address,City,State,Zip,List Price,List Date,${header}`,
        ...lots.map((lot, i) => `${i + 1} Elm St,${PLACE},640000,2026-07-01,${lot}`),
      ),
    );
    expect(homes["1 Elm St"]!.lotSize).toBeNull();
  });

  test("baths beyond the full ones, of which no column says what they are, are not lost, and told", async () => {
    const { suggestion, homes } = await bySuggestion(
      "full-baths.csv",
      table(
        "Address,City,State,Zip,List Price,List Date,Bathrooms,Full Bathrooms",
        `1 Elm St,${PLACE},640000,2026-07-01,3,2`,
        `3 Elm St,${PLACE},640000,2026-07-01,2,2`,
        `5 Elm St,${PLACE},640000,2026-07-01,,1`,
      ),
    );
    expect(["1 Elm St", "3 Elm St", "5 Elm St"].map((street) => homes[street]!.bathroomsTotal)).toEqual([3, 2, 1]);
    expect(suggestion.assumed).toContainEqual(
      "Bathrooms may count half baths as whole ones: it is more than Full Bathrooms in some rows, and no column counts half baths",
    );
  });

  test.each([
    ["2.6", [2.5, 1.5, 2], ['Bathrooms is in tenths, so "1.4" is no number of half baths']],
    ["2.5", [2.5, 3, 2.5], []],
  ])("baths with %j among them are read one way, and it is told", async (first, baths, told) => {
    const { suggestion, homes } = await bySuggestion(
      `tenths-${first}.csv`,
      table(
        "Address,City,State,Zip,List Price,List Date,Bathrooms",
        ...[first, "1.4", "2.1"].map((cell, i) => `${i + 1} Elm St,${PLACE},640000,2026-07-01,${cell}`),
      ),
    );
    expect([1, 2, 3].map((number) => homes[`${number} Elm St`]!.bathroomsTotal)).toEqual(baths);
    expect(suggestion.assumed.filter((line) => line.startsWith("Bathrooms"))).toEqual(told);
  });

  test("letters of a status in a column that is called as a state's is", async () => {
    const { suggestion, homes } = await bySuggestion(
      "st.csv",
      table(
        "Listing ID,St,Address,Zip Code,List Price,Close Price,Close Date",
        "7743693,C,111 Elm Ct,78666,440000,420000,03/28/2024",
        "8928330,A,5001 Alder Rd,78666,210000,,",
      ),
    );
    expect(suggestion.faults).toEqual([]);
    expect(suggestion.assumed).toContainEqual(expect.stringContaining("St, by the dates beside it"));
    expect(homes["5001 Alder Rd"]).toMatchObject({ status: "forSale", address: { state: "TX" } });
    expect(homes["111 Elm Ct"]!.priceHistory).toMatchObject([{ event: "sold", price: 420_000 }]);
  });

  test("a price beside the same price as sold is no asking price, where the status says that homes are sold", async () => {
    const { suggestion, homes } = await bySuggestion(
      "sold.csv",
      table(
        "zpid,addressStreet,addressCity,addressState,addressZipcode,statusType,soldPrice,unformattedPrice,beds",
        `11,1 Elm St,${PLACE},SOLD,"$320,000 ",320000,3`,
        `12,3 Elm St,${PLACE},SOLD,"$203,270 ",203270,2`,
      ),
    );
    expect(suggestion.leftOut).toContainEqual("unformattedPrice: soldPrice states the price");
    expect(suggestion.assumed.join()).not.toContain("status");
    expect(suggestion.questions).toMatchObject([
      { what: expect.stringContaining("no column says the day of the sale") },
    ]);
    expect(homes["1 Elm St"]).toMatchObject({ status: "offMarket", listPrice: null, priceHistory: [] });
  });

  test("an amount beside the range of a valuation is an estimate, and no asking price", async () => {
    const { suggestion, homes } = await bySuggestion(
      "valued.csv",
      table(
        "street,city,state,zipcode,amount,valuation_range_low,valuation_range_high,bedrooms,last_sold_date,last_sold_price",
        `1 Elm St,${PLACE},510747,485210,536284,4,9/29/2003,349000`,
        `3 Elm St,${PLACE},461296,438231,484361,3,11/19/2001,229000`,
      ),
    );
    expect(suggestion.leftOut).toContainEqual(expect.stringContaining("amount: it is an estimate"));
    expect(homes["1 Elm St"]).toMatchObject({ listPrice: null, priceHistory: [{ event: "sold", price: 349_000 }] });
  });

  test("a column of types whose cells say that homes are for sale states their status", async () => {
    const { suggestion, homes } = await bySuggestion(
      "offered.csv",
      table(
        "TYPE,PRICE,BEDS,ADDRESS,STATE",
        'House for sale,640000,3,1 Elm St,"Boston, MA 02118"',
        'Condo for sale,440000,2,3 Elm St Unit 4,"Boston, MA 02118"',
        'Townhouse for sale,540000,2,5 Elm St,"Boston, MA 02118"',
      ),
    );
    expect(suggestion.faults).toEqual([]);
    expect(suggestion.assumed.join()).not.toContain("status");
    expect(homes["1 Elm St"]).toMatchObject({ status: "forSale", propertyType: "singleFamily", listPrice: 640_000 });
    expect(homes["3 Elm St Unit 4"]).toMatchObject({ status: "forSale", propertyType: "condo" });
  });

  test("lots of thousands of acres, by their column of units, are asked for", async () => {
    const roll = (lots: readonly number[]) =>
      table(
        "PROP_ID,SITE_ADDR,CITY,STATE,ZIP,LS_PRICE,LS_DATE,RES_AREA,LOT_SIZE,LOT_UNITS",
        ...lots.map((lot, i) => `7-${i},${i + 1} Elm St,${PLACE},640000,2026-07-01,1479,${lot},A`),
      );
    const { suggestion, homes } = await bySuggestion("lots.csv", roll([5662.8, 4791.6, 9147.6]));
    expect(homes["1 Elm St"]!.lotSize).toBeNull();
    expect(suggestion.questions).toMatchObject([
      { what: expect.stringContaining("LOT_UNITS says acres"), line: '"lotSize": "LOT_SIZE"' },
    ]);
    const { homes: inAcres } = await bySuggestion("acres.csv", roll([0.13, 0.11, 0.21]));
    expect(inAcres["1 Elm St"]!.lotSize).toBe(5_663);
  });

  test("words for nothing, rooms in two words and a comma that is left over", async () => {
    const { suggestion, homes } = await bySuggestion(
      "nothing.csv",
      table(
        "Street Address,City,State,Zip,List Price,List Date,Bed Room,Bath Rooms,Lot,Year Built",
        `"1 Elm St,",${PLACE},640000,2026-07-01,3,2,"5,227 sqft",No Data`,
        `3 Elm St,${PLACE},540000,2026-07-01,2,1,No Data,Not Available`,
      ),
    );
    expect(suggestion.faults).toEqual([]);
    expect(homes["1 Elm St"]).toMatchObject({ bedroomsTotal: 3, bathroomsTotal: 2, lotSize: 5_227, yearBuilt: null });
    expect(homes["3 Elm St"]).toMatchObject({ lotSize: null });
  });

  test.each([
    ["milliseconds, from midnight at the coast", "1729234800000", "1728975600000"],
    ["seconds", "1729234800", "1728975600"],
  ])("days that are counted from 1970: %s", async (name, first, second) => {
    const home = (street: string, dateSold: string) => ({
      ...{ addressStreet: street, addressCity: "Boston", addressState: "MA", addressZipcode: "02118", beds: 3 },
      ...{ statusType: "SOLD", soldPrice: "$315,000", hdpData: { homeInfo: { dateSold: Number(dateSold) } } },
    });
    const { suggestion, homes } = await bySuggestion(
      `counted-${name.length}.json`,
      JSON.stringify({ listResults: [home("1 Elm St", first), home("3 Elm St", second)] }),
    );
    expect(suggestion.faults).toEqual([]);
    expect(homes["1 Elm St"]!.priceHistory).toMatchObject([{ date: "2024-10-18", event: "sold", price: 315_000 }]);
    expect(homes["3 Elm St"]!.priceHistory).toMatchObject([{ date: "2024-10-15" }]);
  });

  test("prices by the month are rents, also among others; a plus behind a price changes nothing, and days of -1 are not stated", async () => {
    const { suggestion, homes } = await bySuggestion(
      "by-month.csv",
      table(
        "Address,City,State,Zip,Price,Beds,daysOnZillow",
        `1 Elm St,${PLACE},"$1,995/mo",3,-1`,
        `3 Elm St,${PLACE},"$2,100+/mo",2,8`,
        `5 Elm St,${PLACE},"$414,990+",2,-1`,
        `7 Elm St,${PLACE},"$540,000",2,3`,
      ),
    );
    expect(suggestion.faults).toEqual([]);
    expect(suggestion.assumed).toContainEqual("Price: what is a price by the month is a rent");
    expect(homes["1 Elm St"]).toMatchObject({ status: "forRent", listPrice: 1_995, daysOnMarket: null });
    expect(homes["3 Elm St"]).toMatchObject({ status: "forRent", listPrice: 2_100, daysOnMarket: 8 });
    expect(homes["5 Elm St"]).toMatchObject({ status: "forSale", listPrice: 414_990 });
  });

  test("prices that none of their cells states readably are asked for, and are not lost", async () => {
    const { suggestion } = await bySuggestion(
      "commas.csv",
      table(
        "Address;City;State;Zip;List Price;List Date;Bedrooms",
        "1 Elm St;Boston;MA;02118;640.000,00;07/01/2026;3",
        "3 Elm St;Boston;MA;02118;540.000,00;07/02/2026;2",
      ),
    );
    expect(suggestion.questions).toMatchObject([{ what: expect.stringMatching(/^List Price is left out/) }]);
  });

  test("parcels as ArcGIS answers them: attributes, counted days and points", async () => {
    const parcel = (PARCELID: string, SITEADDRESS: string) => ({
      attributes: {
        ...{
          PARCELID,
          SITEADDRESS,
          SITECITY: "BOSTON",
          SITEZIP: "02118",
          USEDSCRP: "SINGLE FAMILY",
          PSTLZIP5: "94109",
        },
        ...{ RESYRBLT: 1990, RESFLRAREA: 1500, SALEPRICE: 250_000, SALEDATE: 1_612_051_200_000 },
      },
      geometry: { x: -71.07, y: 42.34 },
    });
    const { suggestion, homes } = await bySuggestion(
      "arcgis.json",
      JSON.stringify({ features: [parcel("17-1", "1 ELM ST"), parcel("17-2", "3 ELM ST")] }),
    );
    expect(suggestion.faults).toEqual([]);
    expect(homes["1 Elm St"]).toMatchObject({
      ...{ propertyType: "singleFamily", yearBuilt: 1990, livingArea: 1_500 },
      coordinates: { latitude: 42.34, longitude: -71.07 },
      priceHistory: [{ event: "sold", date: "2021-01-31", price: 250_000 }],
    });
  });

  test("sales as Socrata's rows.json has them: rows are lists, and what it notes of each by itself is no column", async () => {
    const noted = ["sid", "id", "position", "created_at", "created_meta", "updated_at", "updated_meta", "meta"];
    const facts = [
      "Parcel ID",
      "Address",
      "City",
      "Zip Code",
      "Property Class",
      "Sale Date",
      "Sale Price",
      "Living Area",
    ];
    const place = {
      name: "Location",
      subColumnTypes: ["human_address", "latitude", "longitude", "machine_address", "needs_recoding"],
    };
    const row = (id: string, address: string, price: string) => [
      ...[`row-${id}`, "00000000-0000-0000-0000-000000000000", 0, 1_612_051_200, null, 1_612_051_200, null, "{ }"],
      ...[id, address, "BOSTON", "02118", "Single Family", "2021-01-31T00:00:00", price, "1500"],
      ['{"address":"","city":"","state":"","zip":""}', "42.34", "-71.07", null, false],
    ];
    const rowsJson = {
      meta: {
        view: {
          id: "abcd-1234",
          name: "Sales",
          columns: [
            ...noted.map((name) => ({
              id: -1,
              name,
              dataTypeName: "meta_data",
              fieldName: `:${name}`,
              flags: ["hidden"],
            })),
            ...facts.map((name) => ({
              name,
              dataTypeName: "text",
              fieldName: name.toLowerCase().replaceAll(" ", "_"),
            })),
            { ...place, dataTypeName: "location", fieldName: "location" },
          ],
        },
      },
      data: [row("17-1", "1 ELM ST", "250000"), row("17-2", "3 ELM ST", "260000")],
    };
    for (const guard of ["", "{}&&", ")]}'\n"]) {
      const { suggestion, homes } = await bySuggestion("rows.json", guard + JSON.stringify(rowsJson));
      expect(suggestion.faults).toEqual([]);
      expect(homes["1 Elm St"]).toMatchObject({
        ...{ propertyType: "singleFamily", livingArea: 1_500 },
        coordinates: { latitude: 42.34, longitude: -71.07 },
        priceHistory: [{ event: "sold", date: "2021-01-31", price: 250_000 }],
      });
      expect(Object.keys(homes)).toHaveLength(2);
    }
  });

  test.each([
    ["JSON in a cell, as Socrata has it,", JSON.stringify],
    ["an object", (parts: object) => parts],
  ])("a place whose address is %s states street, city, state and ZIP", async (_, cellOf) => {
    const sale = (address: string, price: number) => ({
      location: {
        latitude: "42.34",
        longitude: "-71.07",
        human_address: cellOf({ address, city: "BOSTON", state: "MA", zip: "02118" }),
      },
      ...{ property_class: "Single Family", sale_date: "2021-01-31", sale_price: `${price}` },
    });
    const { suggestion, homes } = await bySuggestion(
      "resource.json",
      JSON.stringify([sale("1 ELM ST", 250_000), sale("3 ELM ST", 260_000), { ...sale("", 0), location: {} }]),
    );
    expect(suggestion.mapping.fields).toMatchObject({ streetAddress: "location.human_address.address" });
    expect(homes["1 Elm St"]).toMatchObject({
      address: { city: "Boston", state: "MA", zipCode: "02118" },
      priceHistory: [{ event: "sold", price: 250_000 }],
    });
  });

  test("the last sale of a home that is for rent is a sale", async () => {
    const { homes } = await bySuggestion(
      "for-rent.csv",
      table(
        "property_id,street,city,state,zip_code,status,list_price,list_date,last_sold_price,last_sold_date",
        `11,1 Elm St,${PLACE},for_rent,1475,2026-07-01,129900,2018-04-25`,
        `12,3 Elm St,${PLACE},for_rent,2475,2026-07-01,,`,
      ),
    );
    expect(homes["1 Elm St"]).toMatchObject({
      ...{ status: "forRent", listPrice: 1_475 },
      priceHistory: [
        { event: "listedForRent", price: 1_475 },
        { event: "sold", price: 129_900, date: "2018-04-25" },
      ],
    });
  });

  test("a builder's plan is no home", async () => {
    const { imported, homes } = await bySuggestion(
      "plans.csv",
      table(
        "zpid,streetAddress,unit,city,state,zipcode,homeStatus,price,bedrooms",
        `11,1 Elm St,,${PLACE},FOR_SALE,640000,3`,
        `12,"Madison Plan, Legacy at Alder",# B9245L,${PLACE},FOR_SALE,414990,3`,
      ),
    );
    expect(Object.keys(homes)).toEqual(["1 Elm St"]);
    expect(imported.files[0]!.aside).toEqual({ "a builder's plan is no home": 1 });
  });

  test("homes whose address is not disclosed are set aside, and are not one home", async () => {
    const { suggestion, imported } = await bySuggestion(
      "undisclosed.csv",
      table(
        "Address,List Price,List Date,Bedrooms",
        '"1 Elm St, Boston, MA 02118",640000,2026-07-01,3',
        '"(Undisclosed Address), Boston, MA 02118",540000,2026-07-01,2',
        '"(undisclosed Address), Boston, MA 02118",740000,2026-07-01,4',
      ),
    );
    expect(suggestion.faults).toEqual([]);
    expect(imported.records).toHaveLength(1);
    expect(imported.files[0]!.aside).toEqual({ "the address is not disclosed": 2 });
  });

  test("rooms whose cells name them", async () => {
    const { suggestion, homes } = await bySuggestion(
      "rooms.csv",
      table(
        "Address,City,State,Zip,List Price,List Date,Bedrooms,Bathrooms",
        `1 Elm St,${PLACE},640000,2026-07-01,3 bds,2.5 ba`,
        `3 Elm St,${PLACE},640000,2026-07-01,5 beds,1 bath`,
        `5 Elm St,${PLACE},640000,2026-07-01,Studio,1`,
      ),
    );
    expect(suggestion.leftOut).toEqual([]);
    expect(homes["1 Elm St"]).toMatchObject({ bedroomsTotal: 3, bathroomsTotal: 2.5 });
    expect(homes["5 Elm St"]).toMatchObject({ bedroomsTotal: 0, bathroomsTotal: 1 });
  });

  test("members whose names are days are a history, and no columns", async () => {
    const home = (street: string, day: string) => ({
      ...{ addressLine1: street, city: "Boston", state: "MA", zipCode: "02118", price: 640_000, status: "Inactive" },
      ...{ removedDate: null, listedDate: "2026-06-01" },
      history: { [day]: { event: "Sale Listing", price: 940_000, removedDate: "2025-01-18" } },
    });
    const { suggestion, homes } = await bySuggestion(
      "history.json",
      JSON.stringify([home("1 Elm St", "2025-01-07"), home("3 Elm St", "2024-11-02")]),
    );
    expect([...suggestion.unused, ...suggestion.leftOut].join()).not.toContain("history");
    expect(homes["1 Elm St"]!.priceHistory).toMatchObject([{ event: "listed", date: "2026-06-01" }]);
  });

  test.each([
    ["Realtor.com", (homes: object[]) => ({ data: { home_search: { total: 2, tags: ["a"], results: homes } } })],
    [
      "a search page of Zillow",
      (homes: object[]) => ({ lists: [{ homes: [1] }], cat1: { searchResults: { listResults: homes } } }),
    ],
    [
      "a file of two answers",
      (homes: object[]) => ({ a: { data: { results: homes.slice(0, 1) } }, b: { data: { results: homes.slice(1) } } }),
    ],
    ["Spark", (homes: object[]) => ({ D: { Success: true, Results: homes.map((one) => ({ StandardFields: one })) } })],
    [
      "one home with lists of its own",
      (homes: object[]) => ({ ...homes[0], features: ["Pool"], media: { items: ["a"] } }),
    ],
  ])("homes as they lie in an answer: %s", async (name, answer) => {
    const home = {
      street: "1 Elm St",
      city: "Boston",
      state: "MA",
      zip: "02118",
      price: 640_000,
      beds: 3,
      listDate: "2026-07-01",
    };
    const text = JSON.stringify(answer([home, { ...home, street: "3 Elm St" }]));
    const { homes } = await bySuggestion(`${name.replace(/\W/g, "")}.json`, text);
    expect(homes["1 Elm St"]).toMatchObject({ listPrice: 640_000, bedroomsTotal: 3 });
    expect(Object.keys(homes)).toHaveLength(name.startsWith("one") ? 1 : 2);
  });

  test("another list of an answer is named as not read", async () => {
    const [home, unit] = [
      { street: "1 Elm St", city: "Boston", state: "MA", zip: "02118", price: 640_000, listDate: "2026-07-01" },
      { zpid: 1 },
    ];
    const { imported } = await bySuggestion(
      "lists.json",
      JSON.stringify({ results: [home], page: { homes: [unit, unit] } }),
    );
    expect(imported.files[0]!.notices).toMatchObject({
      lines: ["page.homes is another list of 2 objects, which is not read"],
    });
  });

  test("a comma's table is read as one, though a cell's marks look like columns", async () => {
    const { homes } = await bySuggestion(
      "marks.csv",
      table(
        "Address,City,State,Zip,List Price,List Date,Notes",
        `1 Elm St,${PLACE},640000,2026-07-01,a | b | c | d | e | f | g | h | i | j`,
        `3 Elm St,${PLACE},640000,2026-07-01,none`,
        `5 Elm St,${PLACE},640000,2026-07-01,a | b | c`,
      ),
    );
    expect(Object.keys(homes)).toHaveLength(3);
  });

  test("percentiles are names of columns, and no row", async () => {
    const { suggestion } = await bySuggestion("percentiles.csv", "zip,sqft,beds,25%,50%,75%\n13020,1600,3,76,97,123\n");
    expect(suggestion.missing).toEqual(["streetAddress"]);
  });

  test("a table whose rows have other numbers of cells than its header is refused with both", async () => {
    const { suggestFor } = await import("../suggest");
    const text = table("Address,,City,State,Zip,Price", `1 Elm St,${PLACE},640000`, `3 Elm St,${PLACE},540000`);
    await expect(suggestFor(write("widths.csv", text))).rejects.toThrow(
      /no row has as many cells as the header, which has 6: line 2 has 5/,
    );
  });

  test("a ZIP code's column without a cell states none", async () => {
    const { suggestion } = await bySuggestion(
      "no-zips.csv",
      table("PARCEL_ID,SITUS_ADDR,SITUS_CITY,SITUS_ZIP", "11,1 Elm St,,", "12,3 Elm St,,"),
    );
    expect(suggestion.missing).toEqual(["city", "state", "zipCode"]);
    expect(suggestion.leftOut).toContainEqual("SITUS_ZIP: it is empty in every row");
  });

  test.each([
    [
      "occupied.csv",
      "Neighborhood,% Occupied Units,% Renter Occupied Units,Median Home Value\nAlder,90,40,640000\n",
      /figures by region/,
    ],
    ["months.csv", "RegionName,1996-01-31,1996-02-29\n94109,766000,771100\n", /figures by ZIP .* Zillow Research/],
  ])("%s is refused as what it is", async (name, text, message) => {
    const { suggestFor } = await import("../suggest");
    await expect(suggestFor(write(name, text))).rejects.toThrow(message);
  });

  test("a roll's parcels that are active are not for sale; a listing that is active is", async () => {
    const roll = "Address,City,State,Zip,Property Class,Property Status,Last Sale Price,Last Sale Date";
    const row = `1 Elm St,${PLACE},Single Family,Active,640000,2020-07-01`;
    const parcels = await bySuggestion("active-parcels.csv", table(roll, row));
    expect(parcels.suggestion.leftOut).toContainEqual(
      expect.stringContaining("Property Status: it says whether a parcel"),
    );
    expect(parcels.homes["1 Elm St"]!.status).toBe("recentlySold");
    const listed = await bySuggestion("active-listings.csv", table(`${roll},List Price`, `${row},700000`));
    expect(listed.homes["1 Elm St"]!.status).toBe("forSale");
  });

  test("a lot of one square foot is of no known size, and asks for no unit", async () => {
    const lots = ["1", "5000", "6000", "7000"].map((lot, i) => `${i + 1} Elm St,${PLACE},640000,2026-07-01,${lot}`);
    const { suggestion, homes } = await bySuggestion(
      "lots-of-one.csv",
      table("Address,City,State,Zip,List Price,List Date,Lotsize", ...lots),
    );
    expect(suggestion.questions).toEqual([]);
    expect([homes["1 Elm St"]!.lotSize, homes["2 Elm St"]!.lotSize]).toEqual([null, 5_000]);
  });

  test("a duplex is one however it is abbreviated", async () => {
    const { homes } = await bySuggestion(
      "duplexes.csv",
      table(
        "Address,City,State,Zip,List Price,List Date,Style",
        ...["Dplx Bungalow", "Duplex O/S", "Milwaukee Bungalow"].map(
          (style, i) => `${i + 1} Elm St,${PLACE},640000,2026-07-01,${style}`,
        ),
      ),
    );
    expect([1, 2, 3].map((n) => homes[`${n} Elm St`]!.propertyType)).toEqual([
      "multiFamily",
      "multiFamily",
      "singleFamily",
    ]);
  });
});
