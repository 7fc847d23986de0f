import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { bookingsCsv } from "./files";
import type { ReportRow } from "./schema-report";
import { toSheet } from "./sheet";

const row: ReportRow = {
  listing_id: "1",
  listing_name: "=HYPERLINK()",
  pms_name: "guesty",
  reservation_id: "R1",
  check_in: "2026-03-01",
  check_out: "2026-03-04",
  booked_date: null,
  no_of_days: 3,
  rental_revenue: 600.5,
  total_cost: null,
  currency: "CAD",
  booking_status: "booked",
  booking_channel: "vrbo",
  lead_time: null,
};

test("a CSV file has the API's column names, and no text in it runs as a formula", () => {
  const [header, first] = bookingsCsv([row]).split("\r\n");
  expect(header).toMatch(/^booked_date,listing_id,listing_name,/);
  expect(first).toBe(",1,'=HYPERLINK(),guesty,R1,booked,vrbo,2026-03-01,2026-03-04,3,,600.50,,CAD");
});

test("a sheet stores numbers, dates and texts as their own cell types", () => {
  const files = unzipSync(
    toSheet("Bookings & more", [
      ["id", "day"],
      ["=1+1", "2026-03-01"],
      ["a<b\0", 2.5],
      [null, "x"],
    ]),
  );
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  expect(Object.keys(files)).toContain("[Content_Types].xml");
  expect(text("xl/workbook.xml")).toContain('name="Bookings &amp; more"');
  const sheet = text("xl/worksheets/sheet1.xml");
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
  expect(sheet).toContain('<c s="1"><v>46082</v></c>');
  expect(sheet).toContain("a&lt;b</t>");
  expect(sheet).toContain("<c><v>2.5</v></c>");
  expect(sheet).toContain('<row r="4"><c/>');
});
