import { expect, test } from "vitest";
import { splitAddress } from "./whole-address";

test.each([
  ["12 Main St, Apt 4, Austin, TX 78704-1234", "12 Main St, Apt 4", "Austin", "TX", "78704"],
  ["12 Main St\nAustin, TX 78704", "12 Main St", "Austin", "TX", "78704"],
  ["12 Main St Apt 4\r\nSt Louis MO 63104", "12 Main St Apt 4", "St Louis", "MO", "63104"],
  ["20 Benton Pl St Louis MO 63104", "20 Benton Pl", "St Louis", "MO", "63104"],
  ["800 N Lindbergh St. Louis, MO", "800 N Lindbergh", "St. Louis", "MO", ""],
  ["2100 N FLORIDA MANGO RD W PALM BEACH, FL 33409", "2100 N FLORIDA MANGO RD", "W PALM BEACH", "FL", "33409"],
  ["5548 Elmer Avenue N Hollywood, CA 91601", "5548 Elmer Avenue", "N Hollywood", "CA", "91601"],
  ["4013 W County Road MM Lebanon, WI 53098", "4013 W County Road MM", "Lebanon", "WI", "53098"],
  ["500 5th Ave S Naples FL 34102", "500 5th Ave S", "Naples", "FL", "34102"],
  ["709 S Park AvenueGarden City, NY 11530", "709 S Park Avenue", "Garden City", "NY", "11530"],
  ["12 Main St Apt4 Nowhere Park, TX", "12 Main St Apt4", "Nowhere Park", "TX", ""],
  ["12 Main St Hangar 4 Nowhere Park, TX", "12 Main St Hangar 4", "Nowhere Park", "TX", ""],
  ["12 Main St Steville Park, TX", "12 Main St", "Steville Park", "TX", ""],
])("%j is the street %j in %s, %s %s", (text, street, city, state, zip) =>
  expect(splitAddress(text)).toEqual({ street, city, state, zip }),
);

test.each(["12 Main St", "Austin, TX", "12 Nowhere TX"])("%j is not split", (text) =>
  expect(splitAddress(text)).toBeNull(),
);
