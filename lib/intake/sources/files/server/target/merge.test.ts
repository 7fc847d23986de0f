import { expect, test } from "vitest";
import { mergeListing, type StoredListing } from "./merge";
import { ListingRow, listingColumns } from "../../schema";

function row(texts: Record<string, string> = {}): ListingRow {
  const empty = Object.fromEntries(listingColumns.map((column) => [column, null]));
  const named = { listing_id: "1", pms_name: "guesty", name: "Quay 1" };
  return ListingRow.parse({ ...empty, ...named, ...texts });
}

const stored: StoredListing = {
  property_name: "Old quay",
  room_type: "private_room",
  latitude: 48.4,
  longitude: -123.3,
  country: "Canada",
  state: "BC",
  city: "Victoria",
  time_zone: "America/Vancouver",
  currency: "CAD",
  new_currency: null,
  has_amounts: true,
  bedrooms: 2,
  units: 1,
  cleaning_fees: 8_000,
  min_price: null,
  base_price: 15_000,
  max_price: null,
  channels: [{ channel_name: "vrbo", channel_listing_id: "9" }],
};

test("a new listing has the file's fields and plain defaults", () => {
  expect(mergeListing(row({ base: "120", tags: "sea; quiet" }), {})).toMatchObject({
    property_name: "Quay 1",
    room_type: "entire_home",
    base_price: 12_000,
    min_price: null,
    cleaning_fees: 0,
    channels: [],
    tags: ["sea", "quiet"],
    push_enabled: false,
    is_hidden: false,
  });
});

test("empty cells keep stored values, other cells replace them", () => {
  const merged = mergeListing(row({ city: "Sidney", bedrooms: "3" }), stored);
  const { has_amounts: _, ...kept } = stored;
  expect(merged).toMatchObject({ ...kept, city: "Sidney", bedrooms: 3, name: "Quay 1" });
});

test("another currency waits for the owner, and no amount in it is taken", () => {
  const merged = mergeListing(row({ currency: "JPY", min: "9000", cleaning_fees: "5000" }), stored);
  expect(merged).toMatchObject({
    currency: "CAD",
    new_currency: "JPY",
    min_price: null,
    base_price: 15_000,
    cleaning_fees: 8_000,
  });
});

test("a row without a currency keeps what waits; the stored one again ends it", () => {
  const waiting = { ...stored, new_currency: "JPY" };
  expect(mergeListing(row(), waiting)).toMatchObject({ currency: "CAD", new_currency: "JPY" });
  expect(mergeListing(row({ currency: "CAD" }), waiting)).toMatchObject({ new_currency: null });
});

test("a listing without amounts takes another currency at once", () => {
  const empty = { ...stored, base_price: null, cleaning_fees: 0, has_amounts: false };
  const merged = mergeListing(row({ currency: "JPY", base: "30000" }), empty);
  expect(merged).toMatchObject({ currency: "JPY", new_currency: null, base_price: 3_000_000 });
});

test("existing prices are kept; the file fills the others", () => {
  const merged = mergeListing(row({ min: "90", base: "200", max: "400" }), stored);
  expect(merged).toMatchObject({ min_price: 9_000, base_price: 15_000, max_price: 40_000 });
});

test("the file's prices are ignored if they don't fit the existing ones", () => {
  const merged = mergeListing(row({ min: "160", base: "200" }), stored);
  expect(merged).toMatchObject({ min_price: null, base_price: 15_000, max_price: null });
});

test.each([
  [{ latitude: "91", longitude: "1" }, "must be a number from -90 to 90"],
  [{ latitude: "48" }, "and longitude belong together"],
  [{ min: "10", base: "5" }, "must not be below min or above max"],
  [{ base: "0" }, "must be more than 0"],
  [{ currency: "cad" }, "must be an ISO 4217 code like EUR"],
  [{ time_zone: "Mars/Base" }, "must be an IANA time zone like Europe/Rome"],
  [{ channels: "airbnb" }, "must be pairs like airbnb:123;vrbo:456"],
  [{ tags: "a;b;c;d;e;f;g;h;i;j;k" }, "must have at most 10 tags"],
  [{ pms_name: "Guesty" }, "must be lower-case letters, digits, - or _"],
  [{ listing_id: "x".repeat(129) }, "must have at most 128 characters"],
  [{ name: "a\0b" }, "must not contain a NUL character"],
  [{ colour: "red" }, "Unrecognized key"],
])("the row %j is refused", (texts, reason) => {
  expect(() => row(texts)).toThrow(reason);
});
