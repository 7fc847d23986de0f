import { expect, test } from "vitest";
import { kindOfFile, kindOfHeader } from "./kind";

test.each([
  ["Listing,Check-in,Check-out,Status,Total price,Channel,Booked on", "reservations"],
  ["listing_id,date,available,price,adjusted_price,minimum_nights,maximum_nights", "calendar"],
  ["id,name,room_type,price,latitude,longitude,bedrooms", "listings"],
  ["Unterkunft;Anreise;Abreise;Status", "reservations"],
])("%s is %s", async (header, kind) => {
  const file = new Blob([`\uFEFF\n${header}\r\n1,2,3,4\r\n`]);
  expect(await kindOfFile(file)).toBe(kind);
});

test("names that fit nothing, and a header without a required field, tell nothing", () => {
  expect(kindOfHeader(["a", "b"])).toBeNull();
  expect(kindOfHeader(["Guest", "Phone", "Price"])).toBeNull();
  expect(kindOfHeader([])).toBeNull();
});
