import { available, blocked, booked, unavailable } from "@/lib/inventory/calendars/nights";
import type { Format, ListingTexts } from "./format";
import { listingColumns } from "../schema";

const calendarColumns = ["listing_id", "pms_name", "date", "state", "price", "min_stay"];

/** Our own CSV (docs/data-formats.md). */
export const nightrate: Format = {
  name: "nightrate",
  listings: {
    required: ["listing_id", "pms_name", "name"],
    known: listingColumns,
    texts: (cell): ListingTexts =>
      Object.fromEntries(listingColumns.map((column) => [column, cell(column).trim()])),
    column: (ours) => ours,
  },
  calendar: {
    required: ["listing_id", "pms_name", "date", "state"],
    known: calendarColumns,
    columns: {
      listing: "listing_id",
      pms: "pms_name",
      date: "date",
      state: "state",
      price: "price",
      minStay: "min_stay",
    },
    states: new Map([
      ["available", available],
      ["booked", booked],
      ["blocked", blocked],
      ["unavailable", unavailable],
    ]),
    money: (text) => text,
  },
  onlyPms: null,
  marketId: (pms, listingId) => `${pms}:${listingId}`,
  missingOption: () => null,
};
