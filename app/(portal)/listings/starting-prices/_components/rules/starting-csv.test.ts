import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { rowOf } from "./rows";
import { startingCsv } from "./starting-csv";
import { startingPrices } from "./testing";

const notation = { locale: "en", decimals: 0, typed: String };

const known = startingPrices({
  base: 200,
  min: 120,
  sources: {
    calendar: { value: 200, nights: 300 },
    bookings: { value: 180, nights: 90 },
    pms_base: 320,
    market: { value: 190, comparables: 4, confidence: "low" },
  },
  notes: ["pms_base_unlikely", "market_low_confidence"],
});

test("a saved table has a line for every listing, with what is known, set and typed, and runs no formula", () => {
  const set = { base: 320, min: null, max: 900, currency: "CAD" };
  const draft = { "guesty/1": { base: "CA 1,210", min: "130" }, "guesty/2": { base: "" } };
  const rows = [
    rowOf(listingResource({ id: "1", name: "=1", ...set }), known, draft["guesty/1"], notation),
    rowOf(listingResource({ id: "2", name: "Two", ...set }), undefined, {}, notation),
  ];
  const [header, one, two, end] = startingCsv(rows, draft, (code) => `«${code}»`).split("\r\n");
  expect(header).toBe(
    "id,pms,name,currency,calendar,calendar_nights,bookings,booked_nights,pms_base,market,market_homes,market_confidence,suggested_base,suggested_min,base,min,max,typed_base,typed_min,notes,error",
  );
  expect(one).toBe(
    '1,guesty,\'=1,CAD,200,300,180,90,320,190,4,low,200,120,320,,900,"CA 1,210",130,«pms_base_unlikely»; «market_low_confidence»,',
  );
  expect(two).toBe("2,guesty,Two,CAD,,,,,,,,,,,320,,900,,,,");
  expect(end).toBe("");
});

test("a typed price is written as a number, whatever the language", () => {
  const german = { ...notation, locale: "de", decimals: 2 };
  const draft = { "guesty/1": { base: "1.210,50" } };
  const row = rowOf(listingResource({ id: "1" }), known, draft["guesty/1"], german);
  expect(startingCsv([row], draft, String)).toContain(",1210.5,,");
});
