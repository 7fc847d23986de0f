import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { Connection, Listing } from "@/generated/prisma/client";
import { makeAccount, makeListing } from "@/prisma/factories";
import type { FetchChecked } from "./fetch-feed";
import { addFeed } from "./commands";
import { type FeedsPass, importFeeds } from "./import";

/** An answer of a feed's server: a body (200), a status, or an error to throw. */
export type FeedServer = (url: string, headers: Record<string, string>) => FeedReply;
export type FeedReply =
  | { status?: number; body?: string; headers?: Record<string, string> }
  | Error;

interface FeedWorld {
  caller: Caller;
  connection: Connection;
  listing: Listing;
  /** Adds a feed of the listing and returns its id. */
  add: (name: string, channel?: string) => Promise<number>;
  /** One pass at this time over all feeds, or the named ones, with this server. */
  pass: (at: string | Date, server: FeedServer, due?: readonly number[]) => Promise<FeedsPass>;
}

/** An account with an ical connection and one listing in Rome. */
export async function feedWorld(): Promise<FeedWorld> {
  const { account, caller } = await makeAccount();
  const zone = { timeZone: "Europe/Rome", currency: "EUR" };
  const listing = await makeListing(account, { pmsName: "ical", listingId: "r1", ...zone });
  const connection = await db().connection.create({
    data: { accountId: account.id, kind: "ical", pmsName: "ical", name: "Calendars" },
  });
  const add = async (name: string, channel = "airbnb"): Promise<number> => {
    const url = `https://feeds.example/${name}.ics?s=secret`;
    const fields = { url, channel, listing_key: listing.key };
    return (await addFeed(caller, connection.id, fields)).id;
  };
  const pass: FeedWorld["pass"] = async (at, server, due) => {
    const now = new Date(at);
    const later = new Date("2100-01-01");
    if (due) await db().connectionFeed.updateMany({ data: { nextReadAt: later } });
    const where = due ? { id: { in: [...due] } } : {};
    await db().connectionFeed.updateMany({ where, data: { nextReadAt: now } });
    const surroundings = { fetch: fetchFrom(server), now: () => now, random: () => 0.5 };
    return importFeeds(connection, AbortSignal.timeout(60_000), surroundings);
  };
  return { caller, connection, listing, add, pass };
}

function fetchFrom(server: FeedServer): FetchChecked {
  return async (url, { headers }) => {
    const reply = server(url, headers);
    if (reply instanceof Error) throw reply;
    const answer = new Headers(reply.headers);
    const body = new TextEncoder().encode(reply.body ?? "");
    return { status: reply.status ?? 200, headers: answer, body };
  };
}

/** A calendar of Airbnb stays: id, first night and day of leaving of each. */
export function airbnbCalendar(...stays: [id: string, from: string, to: string][]): string {
  const events = stays.map(([id, from, to]) =>
    [
      "BEGIN:VEVENT",
      `UID:${id.startsWith("x") ? "7f662ec65913" : "1418fb94e984"}-${id}@airbnb.com`,
      `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${to.replaceAll("-", "")}`,
      `SUMMARY:${id.startsWith("x") ? "Airbnb (Not available)" : "Reserved"}`,
      "END:VEVENT",
    ].join("\r\n"),
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR"].join("\r\n");
}
