import { expect, test } from "vitest";
import { underContract } from "@/lib/domain/marketing-period";
import { readerOf } from "@/test/http/reader";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";
import { readComparables } from "./comparables";

const records = sampleRecords(300);
const store = referenceStore(records);

test("a home is compared within its ZIP, and candidates for similar homes are on the market and not under contract", async () => {
  for (const record of records.slice(0, 80)) {
    const found = await readComparables(readerOf(store), record);
    const status = record.status === "offMarket" ? "forSale" : record.status;
    expect(found.comparableStatus).toBe(status);
    expect(
      found.comparables.every((row) => row.address.zipCode === record.address.zipCode && row.status === status),
    ).toBe(true);
    expect(found.comparablesTotal).toBe(
      records.filter(
        (r) =>
          r.address.zipCode === record.address.zipCode && r.status === status && !underContract(r, store.info.asOf),
      ).length,
    );
    const open = record.status === "forRent" ? "forRent" : "forSale";
    expect(found.candidates.every((row) => row.status === open && !row.underContract)).toBe(true);
    expect(found.market?.name).toBe(record.address.zipCode);
    expect(found.zip?.zipCode).toBe(record.address.zipCode);
  }
});

test("candidates come from the whole city when the ZIP has few homes", async () => {
  const lonely = {
    ...records[0]!,
    id: "prop_ffffffffffffffff",
    status: "forSale" as const,
    priceHistory: [],
    address: { ...records[0]!.address, zipCode: "78999" },
  };
  const found = await readComparables(readerOf(referenceStore([...records, lonely])), lonely);
  expect(found.comparables).toHaveLength(1);
  expect(
    found.candidates.some(
      (row) =>
        row.propertyType === lonely.propertyType && row.address.city === lonely.address.city && row.id !== lonely.id,
    ),
  ).toBe(true);
});
