import { endpoint } from "@/lib/http/server/endpoint";
import {
  Overview,
  OverviewWorth,
  FiguresQuery,
  OverviewFigures,
  OverviewMarket,
  OverviewPace,
  PaceQuery,
} from "../schema";
import { overviewFigures, overviewMarket, overviewPace } from "./figures";
import { overview } from "./queries";
import { overviewWorth } from "./worth";

export const getOverview = endpoint({
  summary: "Get the changes of the last 24 hours and the account's current state",
  permission: null,
  schemas: { returns: Overview },
  run: ({ caller }) => overview(caller),
});

export const getOverviewFigures = endpoint({
  summary: "Get figures of a range of nights, compared with last year",
  agent: {
    name: "portfolio_summary",
    hint: "Occupancy, ADR, RevPAR, revenue and pickup of all listings or a group over a range of nights, beside last year.",
  },
  permission: null,
  schemas: { query: FiguresQuery, returns: OverviewFigures },
  run: ({ caller, query }) => overviewFigures(caller, query),
});

export const getOverviewMarket = endpoint({
  summary: "Get the figures of the listings' markets over a range of nights",
  agent: {
    name: "portfolio_market",
    hint: "The markets of the listings over the same nights as portfolio_summary.",
  },
  permission: "listings:view",
  schemas: { query: FiguresQuery, returns: OverviewMarket },
  run: ({ caller, query }) => overviewMarket(caller, query),
});

export const getOverviewPace = endpoint({
  summary: "Get revenue and occupancy by month of stay, compared with last year",
  agent: {
    name: "portfolio_pace",
    hint: "Revenue and occupancy of the coming months, beside this moment last year and how last year ended.",
  },
  permission: "bookings:view",
  schemas: { query: PaceQuery, returns: OverviewPace },
  run: ({ caller, query }) => overviewPace(caller, query),
});

export const getOverviewWorth = endpoint({
  summary: "Get the open actions worth most",
  agent: { name: "top_actions", hint: "The open actions that are worth most money." },
  permission: "listings:view",
  schemas: { query: PaceQuery, returns: OverviewWorth },
  run: ({ caller, query }) => overviewWorth(caller, query),
});
