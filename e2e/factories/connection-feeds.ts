import type { Account, Connection, Listing, Prisma } from "@/generated/prisma/client";
import { addDays, today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { makeConnection } from "@/prisma/factories";
import { ago, ahead } from "./minutes";

/** A calendar of the n-th listing as a page shows it. */
interface SomeFeed extends Partial<Prisma.ConnectionFeedUncheckedCreateInput> {
  of: number;
  channel: string;
  host: string;
  coming: number;
}

const twoDays = 2 * 24 * 60;
const stuck = () => ({ failures: 5, failingSince: ago(twoDays), lastGoodAt: ago(twoDays) });

const feeds = (): readonly SomeFeed[] => [
  { of: 0, channel: "airbnb", host: "www.airbnb.com", coming: 3, lastGoodAt: ago(20) },
  { of: 0, channel: "vrbo", host: "www.vrbo.com", coming: 1, lastGoodAt: ago(35) },
  {
    of: 0,
    channel: "booking.com",
    host: "ical.booking.com",
    coming: 4,
    unclear: 4,
    lastGoodAt: ago(15),
  },
  {
    of: 1,
    channel: "booking.com",
    host: "ical.booking.com",
    coming: 2,
    ...stuck(),
    failure: "refused",
    reason: "The server answered 404.",
  },
  {
    of: 2,
    channel: "airbnb",
    host: "www.airbnb.com",
    coming: 2,
    ...stuck(),
    failure: "empty",
    reason: "The calendar is empty, although stays were in it.",
  },
  {
    of: 3,
    channel: "vrbo",
    host: "www.vrbo.com",
    coming: 0,
    failures: 2,
    failingSince: ago(150),
    lastGoodAt: ago(190),
    failure: "unreachable",
    reason: "The server answered 503.",
  },
  { of: 4, channel: "other", host: "bookings.example.com", coming: 0 },
];

/** A connection whose calendars are in every state. Nothing reads them. */
export async function makeCalendars(account: Account & { listings: Listing[] }): Promise<void> {
  const connection = await makeConnection(account, {
    kind: "ical",
    pmsName: "ical",
    name: "iCal",
    state: "attention",
    stateSince: ago(twoDays),
    lastImportAt: ago(20),
    nextImportAt: null,
    listings: account.listings.slice(0, 5),
  });
  const stopped: number[] = [];
  for (const [at, feed] of feeds().entries()) {
    const listing = account.listings[feed.of];
    if (!listing) continue;
    const id = await makeFeed(connection, listing, { ...feed, at });
    if (feed.failures === stuck().failures) stopped.push(id);
  }
  const stateReason = { code: "feeds", count: stopped.length, feeds: stopped };
  await db().connection.update({ where: { id: connection.id }, data: { stateReason } });
}

/** A connection that has no calendar left. */
export async function makeNoCalendars(account: Account): Promise<void> {
  const names = { kind: "ical", pmsName: "ical", name: "iCal" } as const;
  await makeConnection(account, { ...names, paused: false, nextImportAt: null });
}

async function makeFeed(
  connection: Connection,
  { key: listingKey }: Listing,
  { of: nth, host, coming, at, ...fields }: SomeFeed & { at: number },
): Promise<number> {
  const { id: connectionId, accountId } = connection;
  const { id: feedId } = await db().connectionFeed.create({
    data: {
      nextReadAt: ahead(40 + at),
      ...fields,
      connectionId,
      accountId,
      listingKey,
      url: sealFor(connection, `https://${host}/calendar/${nth}-${at}.ics`),
    },
  });
  const first = today("America/Vancouver");
  const events = Array.from({ length: coming }, (_each, place) => ({
    feedId,
    accountId,
    key: `${feedId} ${place}`,
    reservationId: `ical-${feedId}-${place}`,
    checkIn: toUtc(addDays(first, 3 + 9 * place)),
    checkOut: toUtc(addDays(first, 6 + 9 * place)),
    kind: "booked" as const,
    firstSeenAt: ago(twoDays),
  }));
  await db().connectionFeedEvent.createMany({ data: events });
  return feedId;
}
