import { endpoint, Serialized, Streamed } from "@/lib/http/server/endpoint";
import {
  ExportRequest,
  PricesFile,
  YesterdayAnswer,
  CalendarAnswer,
  CalendarRequest,
} from "../schema-calendar";
import { RefreshAnswer, RefreshRequest, PricesAnswer, PricesRequest } from "../schema";
import { priceCalendar, pricesYesterday } from "./calendar";
import { pricesBytes } from "./answers";
import { exportPrices } from "./export";
import { NightAnswer, NightRequest } from "../schema-night";
import { explainNight } from "./night";
import { refreshListing } from "./refresh";

export const postListingPrices = endpoint({
  summary: "Get nightly prices of up to 100 listings",
  agent: {
    name: "get_prices",
    hint: "Nightly prices with minimum stay, bookings and demand. With reason, every step of each price; for a single night, explain_price says more.",
  },
  description:
    "One element per row of the request, in its order. A listing that cannot be priced has `error_status` and no nights. With `reason`, every night tells how its price is made; at most 20,000 nights per call. With `as_of`, prices follow from base, min and max, rules, overrides and bookings as they were at that instant; a listing added later is not present. Group membership, the market and calendar states without a reservation are today's.",
  permission: "listings:view",
  schemas: { body: PricesRequest, returns: PricesAnswer },
  run: async ({ caller, body }) => new Serialized(await pricesBytes(caller, body)),
});

export const postNight = endpoint({
  summary:
    "Explain the price of one night of a listing, with the level of each step and the market",
  agent: {
    name: "explain_price",
    hint: "Why a night has its price: every step with its factor and the level its rule comes from, the market's prices, limits and overrides.",
  },
  permission: "listings:view",
  schemas: { body: NightRequest, returns: NightAnswer },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, body }) => explainNight(caller, body),
});

export const postRefreshListing = endpoint({
  summary: "Refresh a listing and get its nightly prices",
  agent: false,
  description:
    "The next 540 nights. Every value is text; `-1` is not set. At most 3 refreshes of a listing in any 24 hours, then 429. Prices are always current, so no other call needs a refresh first.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: RefreshRequest, returns: RefreshAnswer },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, body }) => refreshListing(caller, body),
});

export const postPriceCalendar = endpoint({
  summary: "Get compact price calendars of up to 50 listings",
  permission: "listings:view",
  schemas: { body: CalendarRequest, returns: CalendarAnswer },
  run: ({ caller, body }) => priceCalendar(caller, body),
});

export const postPricesExport = endpoint({
  summary: "Export the prices of up to 5,000 listings night by night as a file",
  permission: "listings:view",
  streams: "text/csv",
  schemas: { body: ExportRequest, returns: PricesFile },
  run: async ({ caller, body }) =>
    new Streamed(await exportPrices(caller, body), "text/csv; charset=utf-8", "prices.csv"),
});

export const postYesterday = endpoint({
  summary: "Get the prices that nights of up to 50 listings had yesterday",
  permission: "listings:view",
  schemas: { body: CalendarRequest, returns: YesterdayAnswer },
  run: ({ caller, body }) => pricesYesterday(caller, body),
});
