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
import type { HostawayAccount } from "./account";
import { answerCalendar } from "./calendar";
import { failure } from "./envelope";
import { answerListing, answerListings } from "./listings";
import { answerReservations } from "./reservations";
import { issueToken, revokeToken } from "./token";
import { answerWrite } from "./writes";

/** Limits of an installation's address and of an account (connections.md §3). */
const limits = [
  { name: "address", requests: 15, seconds: 10 },
  { name: "account", requests: 20, seconds: 10 },
];

const routes: readonly RouteRule[] = [
  { method: "POST", path: /^\/v1\/accessTokens$/, name: "token" },
  { method: "DELETE", path: /^\/v1\/accessTokens$/, name: "revoke" },
  { method: "GET", path: /^\/v1\/listings$/, name: "listings" },
  { method: "GET", path: /^\/v1\/listings\/(?<listingId>\d+)$/, name: "listing" },
  { method: "GET", path: /^\/v1\/listings\/(?<listingId>\d+)\/calendar$/, name: "calendar" },
  { method: "PUT", path: /^\/v1\/listings\/(?<listingId>\d+)\/calendarIntervals$/, name: "write" },
  { method: "GET", path: /^\/v1\/reservations$/, name: "reservations" },
];

const forbidden: Answer = { status: 403, body: { status: "fail", message: "Forbidden" } };

/** Starts a Hostaway-shaped API. `problems` lists every violation of connections.md §3. */
export function startHostaway(given: StandinOptions = {}): Promise<Standin> {
  const options = optionsOf(given);
  const words = { bookedNight: "reserved", bookedStay: "new", cancelledStay: "cancelled" };
  return startStandin(new Hostaway(options, new World({ ...options, words })), options);
}

class Hostaway implements Vendor, HostawayAccount {
  readonly routes = routes;
  readonly faults = new Faults();
  readonly windows: Windows;
  readonly tokens: Tokens;
  readonly concurrent = null;
  readonly notFound = failure(404, "Not found");
  readonly credentials = { account_id: "61148", client_secret: "secret of the stand-in" };

  constructor(
    readonly options: Required<StandinOptions>,
    readonly state: World,
  ) {
    const { scale, unlimited } = options;
    this.windows = new Windows(unlimited ? [] : limits, scale);
    this.tokens = new Tokens({ scale, lifetime: 15_897_600, perDay: null, youngest: 1 });
  }

  admit(head: RequestHead, route: Route, now: number, complain: Complain): Answer | null {
    const limit = this.windows.arrive(now);
    if (limit) {
      complain(`more than ${limit.requests} requests in ${limit.seconds} s (${limit.name})`);
      return { status: 429, body: { status: "fail", message: "Rate limit exceeded" } };
    }
    const needsNone = route.name === "token" || route.name === "revoke";
    return needsNone || this.isLetIn(head, now, complain) ? null : forbidden;
  }

  private isLetIn({ headers }: RequestHead, now: number, complain: Complain): boolean {
    const token = bearerOf(headers);
    if (token === undefined) complain("no bearer token");
    const state = this.tokens.check(token ?? "", now);
    if (state === "too young") complain("the token is under 1 s old");
    return state === "good" && !this.faults.refusesTokens;
  }

  answer(request: StandinRequest, route: Route, complain: Complain): Answer {
    const listingId = route.listingId ?? "";
    switch (route.name) {
      case "token":
        return issueToken(this, request, complain);
      case "revoke":
        return revokeToken(this, request, complain);
      case "listings":
        return answerListings(this, request, complain);
      case "listing":
        return answerListing(this, request, listingId, complain);
      case "calendar":
        return answerCalendar(this, request, listingId, complain);
      case "reservations":
        return answerReservations(this, request, complain);
      case "write":
        return answerWrite(this, request, listingId, complain);
    }
  }

  written(_request: StandinRequest, { listingId }: Route): string | undefined {
    return listingId;
  }

  headers(): Record<string, string> {
    return {};
  }
}
