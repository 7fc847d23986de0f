import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { importListings } from "./commands";
import { importOptions, memorySource } from "./testing";

const header = "listing_id,pms_name,name,latitude,longitude,currency,bedrooms,min,base,max\n";
const file = (rows: string) => ({
  listings: memorySource("listings.csv", header + rows),
  calendar: null,
});

test("an import appends a version of prices that it makes or fills in, and none where they stay", async () => {
  const { caller } = await makeAccount();
  const quay = "007,guesty,Quay,48.42,-123.37,CAD,2";
  await importListings(caller, file(`${quay},,,\n`), importOptions());
  await importListings(caller, file(`${quay},80,120.50,300\n`), importOptions());
  await importListings(caller, file(`${quay},80,130,300\n`), importOptions());
  const rows = await db().listingPriceVersion.findMany({ orderBy: { id: "asc" } });
  expect(rows.map((row) => [row.minPrice, row.basePrice, row.maxPrice])).toEqual([
    [null, null, null],
    [8_000n, 12_050n, 30_000n],
  ]);
});
