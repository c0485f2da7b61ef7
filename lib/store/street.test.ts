import { expect, test } from "vitest";
import { parseStreet } from "./street";

test.each([
  ["1736 29th Ave", 1736, "29th ave"],
  ["29th Ave", 0, "29th ave"],
  ["1st St Unit 2", 0, "1st st"],
  ["12B Main St", 12, "main st"],
  ["12 W 34th St", 12, "w 34th st"],
  ["12", 12, ""],
  ["012 Main St", 12, "main st"],
  ["12-14 Main St", 1214, "main st"],
  ["12-D Main St", 12, "main st"],
  ["520-1/2 E Elm St", 520, "1 2 e elm st"],
  ["520½ E Elm St", 520, "1 2 e elm st"],
  ["12 - 14 Main St", 1214, "main st"],
  ["12 E 30th St 19-K Unit 19-K", 12, "e 30th st 19k"],
  ["70000 Main St", 65_535, "main st"],
  ["1234567890 Main St", 65_535, "main st"],
  ["12  Main St", 12, "main st"],
  ["12\u00a0Main St", 12, "main st"],
  ["", 0, ""],
])("the house number and the street of %j are %i and %j", (address, number, street) =>
  expect(parseStreet(address)).toMatchObject({ number, street }),
);

test.each([
  ["12 Main St Apt #4", "main st", "4"],
  ["12 Main St, Suite 4-B", "main st", "4b"],
  ["9 Elm St Lot 15", "elm st", "15"],
  ["9 Elm St Lot #15", "elm st", "15"],
  ["9 Elm St Space 15", "elm st", "15"],
  ["9 Elm St Trailer B", "elm st", "b"],
  ["9 Elm St Bldg 2 Unit 4", "elm st bldg 2", "4"],
  ["9 Space Center Blvd", "space center blvd", ""],
  ["9 Lot Ln", "lot ln", ""],
  ["9 RM 620", "rm 620", ""],
  ["9 Elm St No. 5", "elm st", "5"],
  ["9 Elm St Nº 5B", "elm st", "5b"],
  ["9 Elm St Apt No 5", "elm st", "5"],
  ["9 Elm St Number B", "elm st", "b"],
  ["9 No Name Rd", "no name rd", ""],
  ["9 Elm St No", "elm st no", ""],
  ["9 Number 9 Rd", "number 9 rd", ""],
  ["9 Highway No 202", "highway no 202", ""],
  ["9 County Road No. 5 Apt 2", "county road no 5", "2"],
  ["9 Main St Unit", "main st unit", ""],
])("the street and the unit of %j are %j and %j", (address, street, unit) =>
  expect(parseStreet(address)).toMatchObject({ street, unit }),
);
