import { Faults } from "../faults";
import {
  type Answer,
  type RequestHead,
  type Route,
  type RouteRule,
  bearerOf,
  type StandinRequest,
} from "../messages";
import type { Complain, Vendor } from "../server";
import { optionsOf, type Standin, type StandinOptions, startStandin } from "../standin";
import { Tokens } from "../tokens";
import { Windows } from "../windows";
import { World } from "../world";
import type { GuestyAccount } from "./account";
import { answerCalendar } from "./calendar";
import { unauthorized } from "./errors";
import { answerListing, answerListings } from "./listings";
import { answerReservations } from "./reservations";
import { issueToken } from "./token";
import { answerWrite } from "./writes";

/** Limits of a Guesty account, shared by all its tokens (connections.md §2). */
const limits = [
  { name: "Second", requests: 15, seconds: 1 },
  { name: "Minute", requests: 120, seconds: 60 },
  { name: "Hour", requests: 5_000, seconds: 3_600 },
];

const calendars = "/v1/availability-pricing/api/calendar/listings";

const routes: readonly RouteRule[] = [
  { method: "POST", path: /^\/oauth2\/token$/, name: "token" },
  { method: "GET", path: /^\/v1\/listings$/, name: "listings" },
  { method: "GET", path: /^\/v1\/listings\/(?<listingId>[\w-]+)$/, name: "listing" },
  { method: "GET", path: /^\/v1\/reservations$/, name: "reservations" },
  { method: "GET", path: new RegExp(`^${calendars}(/(?<listingId>[\\w-]+))?$`), name: "calendar" },
  // Without an id the body names the listing.
  { method: "PUT", path: new RegExp(`^${calendars}(/(?<listingId>[\\w-]+))?$`), name: "write" },
];

/** Starts a Guesty-shaped API. `problems` lists every violation of connections.md §2. */
export function startGuesty(given: StandinOptions = {}): Promise<Standin> {
  const options = optionsOf(given);
  const words = { bookedNight: "booked", bookedStay: "confirmed", cancelledStay: "canceled" };
  return startStandin(new Guesty(options, new World({ ...options, words })), options);
}

class Guesty implements Vendor, GuestyAccount {
  readonly routes = routes;
  readonly faults = new Faults();
  readonly windows: Windows;
  readonly tokens: Tokens;
  readonly concurrent = 15;
  readonly notFound: Answer = { status: 404, body: { message: "Not Found" } };
  readonly credentials = { client_id: "0oa-stand-in", client_secret: "secret of the stand-in" };

  constructor(
    readonly options: Required<StandinOptions>,
    readonly state: World,
  ) {
    const { scale, unlimited } = options;
    this.windows = new Windows(unlimited ? [] : limits, scale);
    this.tokens = new Tokens({ scale, lifetime: 86_400, perDay: 5, youngest: 0 });
  }

  admit(head: RequestHead, route: Route, now: number, complain: Complain): Answer | null {
    if (route.name === "token") return null;
    const limit = this.windows.arrive(now);
    if (limit) {
      complain(`more than ${limit.requests} requests in ${limit.seconds} s`);
      const headers = { "Retry-After": String(limit.seconds) };
      return { status: 429, body: { message: "Too Many Requests" }, headers };
    }
    const token = bearerOf(head.headers);
    if (token === undefined) complain("no bearer token");
    const isGood = token !== undefined && this.tokens.check(token, now) === "good";
    return isGood && !this.faults.refusesTokens ? null : unauthorized;
  }

  answer(request: StandinRequest, route: Route, complain: Complain): Answer {
    switch (route.name) {
      case "token":
        return issueToken(this, request, complain);
      case "listings":
        return answerListings(this, request, complain);
      case "listing":
        return answerListing(this, request, route.listingId ?? "", complain);
      case "calendar":
        return answerCalendar(this, request, route.listingId, complain);
      case "reservations":
        return answerReservations(this, request, complain);
      case "write":
        return answerWrite(this, request, route.listingId, complain);
      default:
        return this.notFound;
    }
  }

  written({ body }: StandinRequest, { listingId }: Route): string | undefined {
    return listingId ?? /"listingId":\s*"([^"]*)"/.exec(body ?? "")?.[1];
  }

  headers(now: number): Record<string, string> {
    const pairs = this.windows.limits.flatMap((limit): [string, string][] => [
      [`X-RateLimit-Limit-${limit.name}`, String(limit.requests)],
      [`X-RateLimit-Remaining-${limit.name}`, String(this.windows.remaining(limit, now))],
    ]);
    return Object.fromEntries(pairs);
  }
}
