import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { toCsv } from "./export";
import { toRows } from "./rows";

test("a CSV reader reads back the export", () => {
  const odd = { name: 'Loft, "blue"', notes: "first\nsecond", tags: "sea,quiet" };
  const csv = toCsv(toRows([listingResource(odd), listingResource({ id: "007", base: null })], []));
  expect(csv).toMatch(/^listing_id,pms_name,property_name,name,/);
  const [first, second] = parse<Record<string, string>>(csv, { columns: true });
  expect(first).toMatchObject({ ...odd, longitude: "-123.372", push_enabled: "true", base: "200" });
  expect(first?.["channel_listing_details"]).toBe("airbnb:7000001");
  expect(second).toMatchObject({ listing_id: "007", base: "" });
  expect(csv.split("\r\n")).toHaveLength(4);
});

test.each(["=1+1", "+1", "-1", "@x", "\t=1"])("a spreadsheet does not run %j", (name) => {
  const csv = toCsv(toRows([listingResource({ name })], []));
  const [row] = parse<Record<string, string>>(csv, { columns: true });
  expect(row?.["name"]).toBe(`'${name}`);
});
