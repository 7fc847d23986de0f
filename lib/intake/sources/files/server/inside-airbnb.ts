import { available, unavailable } from "@/lib/inventory/calendars/nights";
import type { Format, ListingTexts } from "./format";

const roomTypes = new Map([
  ["Entire home/apt", "entire_home"],
  ["Private room", "private_room"],
  ["Shared room", "shared_room"],
  ["Hotel room", "hotel_room"],
]);

const fileColumns = new Map([
  ["listing_id", "id"],
  ["base", "price"],
  ["stated_price", "price"],
  ["as_of", "last_scraped"],
]);

/** `$1,234.00` → `1234.00`; other text is unchanged, for the error message. */
export function plainAmount(text: string): string {
  return /^\p{Sc}?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/u.test(text)
    ? text.replaceAll(/[^\d.]/g, "")
    : text;
}

/** Files published by insideairbnb.com, which do not distinguish bookings from blocks and have no currency. */
export const insideAirbnb: Format = {
  name: "inside-airbnb",
  listings: {
    required: ["id", "name", "room_type", "latitude", "longitude", "price"],
    known: null,
    texts: listingTexts,
    column: (ours) => fileColumns.get(ours) ?? ours,
  },
  calendar: {
    required: ["listing_id", "date", "available", "price", "minimum_nights"],
    known: null,
    columns: {
      listing: "listing_id",
      pms: null,
      date: "date",
      state: "available",
      price: "price",
      minStay: "minimum_nights",
    },
    states: new Map([
      ["t", available],
      ["f", unavailable],
    ]),
    money: plainAmount,
  },
  onlyPms: "airbnb",
  marketId: (_pms, listingId) => listingId,
  missingOption: ({ currency }) =>
    currency ? null : "--currency is needed with --format inside-airbnb: its files do not say it.",
};

function listingTexts(cell: (column: string) => string): ListingTexts {
  const id = cell("id").trim();
  // Some hosts give no name, or one with line breaks.
  const name = cell("name").replaceAll(/\s+/g, " ").trim() || `airbnb ${id}`;
  const roomType = cell("room_type");
  const amount = plainAmount(cell("price"));
  const price = Number(amount) === 0 ? "" : amount;
  return {
    listing_id: id,
    pms_name: "airbnb",
    name,
    property_name: name,
    room_type: roomTypes.get(roomType) ?? roomType,
    latitude: cell("latitude"),
    longitude: cell("longitude"),
    ...placeOf(cell),
    bedrooms: cell("bedrooms"),
    base: price,
    channels: `airbnb:${id}`,
    push_enabled: "false",
    host_id: cell("host_id").trim(),
    stated_price: price,
    as_of: /^\d{4}-\d\d-\d\d$/.test(cell("last_scraped")) ? cell("last_scraped") : "",
  };
}

/** Older files have columns of the place, newer ones at most a text like `Paris, Île-de-France, France`. */
function placeOf(
  cell: (column: string) => string,
): Pick<ListingTexts, "city" | "state" | "country"> {
  const parts = cell("neighbourhood").split(",");
  const [city = "", state = "", country = ""] = parts.length === 3 ? parts : [];
  return {
    city: (cell("city") || city).trim(),
    state: (cell("state") || state).trim(),
    country: (cell("country") || country).trim(),
  };
}
