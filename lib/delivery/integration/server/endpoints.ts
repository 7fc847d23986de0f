import { endpoint } from "@/lib/http/server/endpoint";
import { readOwnMinStays } from "@/lib/delivery/pushes/server";
import { CreateResult } from "@/lib/inventory/bookings/schema-data";
import { CalendarRequest, CalendarRow } from "@/lib/intake/sources/ingest/schema-calendar";
import { AckAnswer, AckRequest, AckRow, PricesPage, PricesQuery } from "../schema";
import { ListingRow, ListingsRequest } from "@/lib/intake/sources/ingest/schema-listings";
import { RatePlansRequest, RatePlansRow } from "@/lib/intake/sources/ingest/schema-rate-plans";
import { ReservationsRequest } from "@/lib/intake/sources/ingest/schema-reservations";
import {
  CalendarResult,
  ListingsResult,
  RatePlansResult,
} from "@/lib/intake/sources/ingest/schema-rows";
import { acknowledgePrices } from "./acknowledge";
import { receiveCalendars } from "@/lib/intake/sources/ingest/server/calendars";
import { checkRows } from "./endpoints-rows";
import { receiveListings } from "@/lib/intake/sources/ingest/server/listings";
import { offerPrices } from "./offers";
import { receiveRatePlans } from "@/lib/intake/sources/ingest/server/rate-plans";
import { receiveReservations } from "@/lib/intake/sources/ingest/server/reservations";

const rowsAlone =
  "Rows are judged one by one: a row that can't be written is reported and the others are written. Nothing is deleted because it isn't sent.";

export const postIngestListings = endpoint({
  summary: "Send listings",
  description: `Creates and updates the connection's listings. ${rowsAlone} Values that people set in Nightrate stay: prices, tags, notes, groups and the sync switch; \`base\` fills only an empty base price. A listing that comes through another connection is refused.`,
  permission: null,
  writes: true,
  schemas: { body: ListingsRequest, returns: ListingsResult },
  run: ({ caller, body }) => receiveListings(caller, checkRows(ListingRow, body.listings)),
});

export const postIngestCalendar = endpoint({
  summary: "Send calendars",
  description: `States, prices and minimum stays of nights, in ranges whose ends are included. ${rowsAlone}`,
  permission: null,
  writes: true,
  schemas: { body: CalendarRequest, returns: CalendarResult },
  run: ({ caller, body }) =>
    receiveCalendars(caller, checkRows(CalendarRow, body.calendars), readOwnMinStays),
});

export const postIngestReservations = endpoint({
  summary: "Send reservations",
  description: `The rows of \`create_reservations\`, of the connection's listings; \`pms_name\` can be left out. \`end_date\` is the day of departure. ${rowsAlone}`,
  permission: null,
  writes: true,
  schemas: { body: ReservationsRequest, returns: CreateResult },
  run: ({ caller, body }) => receiveReservations(caller, body),
});

export const postIngestRatePlans = endpoint({
  summary: "Send rate plans",
  description: `Rate plans by ID, which \`fetch_rate_plans\` returns. ${rowsAlone}`,
  permission: null,
  writes: true,
  schemas: { body: RatePlansRequest, returns: RatePlansResult },
  run: ({ caller, body }) => receiveRatePlans(caller, checkRows(RatePlansRow, body.rate_plans)),
});

export const getIngestPrices = endpoint({
  summary: "Fetch new prices",
  description:
    "Prices and restrictions of listings that sync, where they differ from what was last acknowledged, in ranges whose ends are included. Prices that aren't acknowledged are offered again. A listing counts for usage in each month, UTC, in which it is returned; refused while API access is off. HEAD returns and counts nothing. A page looks at `limit` listings and has only those with new prices: go on while `has_more` is true.",
  permission: null,
  errors: ["API_ACCESS_REQUIRED"],
  schemas: { query: PricesQuery, returns: PricesPage },
  run: ({ caller, query, isHead }) => offerPrices(caller, query, { isHead }),
});

export const postIngestPricesAck = endpoint({
  summary: "Acknowledge prices",
  description:
    "Confirms prices that the PMS has taken. Only the version last sent can be acknowledged; acknowledging it again changes nothing.",
  permission: null,
  writes: true,
  schemas: { body: AckRequest, returns: AckAnswer },
  run: ({ caller, body }) => acknowledgePrices(caller, checkRows(AckRow, body.prices)),
});
