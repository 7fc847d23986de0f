import { endpoint } from "@/lib/http/server/endpoint";
import { CreateRequest, CreateResult } from "@/lib/inventory/bookings/schema-create";
import { CalendarRequest, CalendarRow } from "../schema-calendar";
import { ListingRow, ListingsRequest } from "../schema-listings";
import { RatePlansRequest, RatePlansRow } from "../schema-rate-plans";
import { CalendarResult, ListingsResult, RatePlansResult } from "../schema-rows";
import { receiveCalendars } from "./calendars";
import { checkRows } from "./endpoints-rows";
import { receiveListings } from "./listings";
import { receiveRatePlans } from "./rate-plans";
import { receiveReservations } from "./reservations";

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
  run: ({ caller, body }) => receiveCalendars(caller, checkRows(CalendarRow, body.calendars)),
});

export const postIngestReservations = endpoint({
  summary: "Send reservations",
  description: `The rows of \`create_reservations\`, of the connection's listings; \`pms_name\` can be left out. \`end_date\` is the day of departure. ${rowsAlone}`,
  permission: null,
  writes: true,
  schemas: { body: CreateRequest, returns: CreateResult },
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
