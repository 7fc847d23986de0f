import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { importMarket, ImportOptions } from "@/lib/intake/sources/files/server";
import { memorySource } from "@/lib/intake/sources/files/server/testing";
import { run } from "./program";

async function admin(...words: string[]) {
  const out: string[] = [];
  const code = await run(words, {
    prepare: async () => {},
    print: (text) => void out.push(text),
    printError: (text) => void out.push(text),
  });
  return { code, said: out.join("\n") };
}

const version = () => db().marketVersion.findFirst();

test("delete-market deletes the comparables of a format with their nights, after a confirmation", async () => {
  const files = {
    listings: memorySource(
      "l.csv",
      "listing_id,pms_name,name,latitude,longitude,currency\n1,csv,Quay,48.4,-123.3,CAD\n",
    ),
    calendar: memorySource("c.csv", "listing_id,pms_name,date,state\n1,csv,2190-07-01,booked\n"),
  };
  await importMarket(files, ImportOptions.parse({}));
  const before = await version();
  expect(await admin("delete-market")).toMatchObject({
    code: 2,
    said: expect.stringContaining("can't be restored"),
  });
  await admin("delete-market", "--format", "inside-airbnb", "--yes");
  expect(await db().marketListing.count()).toBe(1);
  expect(await admin("delete-market", "--yes")).toEqual({
    code: 0,
    said: "1 market listings deleted, with their nights.",
  });
  expect([await db().marketListing.count(), await db().marketMonth.count()]).toEqual([0, 0]);
  expect(await version()).not.toEqual(before);
});
