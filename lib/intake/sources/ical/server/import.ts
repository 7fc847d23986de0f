import type { Connection } from "@/generated/prisma/client";
import { dateIn, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { jobCaller } from "@/lib/intake/connections/server/job-caller";
import { unsealFor } from "@/lib/intake/connections/server/sealed";
import type { StateReason } from "@/lib/intake/connections/reasons";
import { checkedFetch } from "@/lib/intake/connectors/server";
import { needsPerson } from "../schedule";
import { type FeedAnswer, type FetchChecked, fetchFeed } from "./fetch-feed";
import { daysAhead, daysBack } from "./lock-feed";
import { type CalendarBody, feedParser } from "./parser";
import { type FeedRead, type StoredRead, storeRead } from "./read";

/** What a pass over a connection's feeds did, and how they are. */
export interface FeedsPass {
  /** read: good reads; failed: others; reservations: written, of which cancelled. */
  counts: { feeds: number; read: number; failed: number; reservations: number; cancelled: number };
  /** When the next feed is due; null without feeds. */
  nextAt: Date | null;
  /** active: some feed can be read; attention: a person must look at one. */
  state: "active" | "unreachable" | "attention";
  /** The calendars that can't be read; null if there is none. */
  reason: StateReason | null;
}

/** What a test replaces. */
interface Surroundings {
  fetch?: FetchChecked;
  now?: () => Date;
  random?: () => number;
}

/** Requests that wait for their answers at a time. */
const atOnce = 4;

/**
 * Reads every feed of the connection that is due and stores what changed, each feed in a transaction of its own. A
 * failing feed does not affect the others. Stops with `signal` and throws its reason.
 */
export async function importFeeds(
  connection: Pick<Connection, "id" | "accountId">,
  signal: AbortSignal,
  { fetch = checkedFetch, now = () => new Date(), random = Math.random }: Surroundings = {},
): Promise<FeedsPass> {
  const { id: connectionId, accountId } = connection;
  const counts = { feeds: 0, read: 0, failed: 0, reservations: 0, cancelled: 0 };
  const caller = await jobCaller(accountId);
  const soon = new Date(now().getTime() + 60_000);
  const due = await db().connectionFeed.findMany({
    where: {
      connectionId,
      accountId,
      // A read in the future was before the clock was set back.
      OR: [{ nextReadAt: { lte: now() } }, { lastGoodAt: { gt: soon } }],
    },
    include: { listing: { select: { timeZone: true } } },
    orderBy: { nextReadAt: "asc" },
  });
  for (let from = 0; from < due.length; from += atOnce) {
    signal.throwIfAborted();
    const asked = due.slice(from, from + atOnce);
    const reads = await Promise.all(
      asked.map(async (feed) => {
        const url = unsealFor(connection, feed.url);
        const at = now();
        const zone = feed.listing.timeZone ?? caller.account.timeZone;
        const answer = await fetchFeed(url, feed, { accountId, fetch, signal, now: at });
        const how = { zone, meaning: feed.eventsAre };
        return { id: feed.id, read: await parsed(answer, how, { now: at, signal }), at };
      }),
    );
    for (const { id, read, at } of reads) {
      const stored = await storeRead(caller, id, read, { now: at, random: random() });
      if (stored) count(counts, stored);
    }
  }
  return { counts, ...(await stateOf(connection, now())) };
}

/** The answer with its body read, in the parser's thread and outside of any transaction. */
async function parsed(
  answer: FeedAnswer,
  how: Pick<CalendarBody, "zone" | "meaning">,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<FeedRead> {
  if (answer.result !== "body") return answer;
  const { body, etag, lastModified } = answer;
  const today = dayOf(dateIn(how.zone, now));
  const days = { from: today - daysBack, to: today + daysAhead };
  const calendar = await feedParser.parse({ body, ...how, ...days }, signal);
  return { result: "parsed", parsed: calendar, ...how, etag, lastModified };
}

function count(counts: FeedsPass["counts"], stored: StoredRead): void {
  counts.feeds += 1;
  counts[stored.isGood ? "read" : "failed"] += 1;
  counts.reservations += stored.reservations;
  counts.cancelled += stored.cancelled;
}

/** Failing calendars that a connection's reason refers to; it counts all of them. */
const mostNamed = 20;

async function stateOf(
  { id: connectionId, accountId }: Pick<Connection, "id" | "accountId">,
  now: Date,
): Promise<Omit<FeedsPass, "counts">> {
  const feeds = await db().connectionFeed.findMany({
    where: { connectionId, accountId },
    orderBy: { nextReadAt: "asc" },
  });
  const nextAt = feeds[0]?.nextReadAt ?? null;
  const bad = feeds.filter((feed) => needsPerson(feed, now));
  const failing = feeds.filter(({ failures }) => failures > 0);
  const worst = bad.length > 0 ? bad : failing;
  const ids = worst.slice(0, mostNamed).map(({ id }) => id);
  const reason = worst[0] ? ({ code: "feeds", count: worst.length, feeds: ids } as const) : null;
  if (bad.length > 0) return { nextAt, state: "attention", reason };
  const isDown = feeds.length > 0 && feeds.every(({ failure }) => failure === "unreachable");
  return { nextAt, state: isDown ? "unreachable" : "active", reason };
}
