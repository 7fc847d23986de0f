import type { Connection } from "@/generated/prisma/client";
import { db } from "@/lib/db/server";
import { jobCaller } from "@/lib/sync/connections/server/job-caller";
import { unsealFor } from "@/lib/sync/connections/server/sealed";
import { checkedFetch } from "@/lib/sync/connectors/server";
import { needsPerson } from "../schedule";
import { type FetchChecked, fetchFeed } from "./fetch-feed";
import { type StoredRead, storeRead } from "./read";

/** What a pass over a connection's feeds did, and how they are. */
export interface FeedsPass {
  /** read: good reads; failed: others; reservations: written, of which cancelled. */
  counts: { feeds: number; read: number; failed: number; reservations: number; cancelled: number };
  /** When the next feed is due; null without feeds. */
  nextAt: Date | null;
  /** active: some feed can be read; attention: a person must look at one. */
  state: "active" | "unreachable" | "attention";
  /** The problem, for people, without an address; null if there is none. */
  reason: string | null;
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
  const due = await db().connectionFeed.findMany({
    where: { connectionId, accountId, nextReadAt: { lte: now() } },
    orderBy: { nextReadAt: "asc" },
  });
  for (let from = 0; from < due.length; from += atOnce) {
    signal.throwIfAborted();
    const asked = due.slice(from, from + atOnce);
    const answers = await Promise.all(
      asked.map(async (feed) => {
        const url = unsealFor(connection, feed.url);
        return { id: feed.id, answer: await fetchFeed(url, feed, { fetch, signal, now: now() }) };
      }),
    );
    for (const { id, answer } of answers) {
      const stored = await storeRead(caller, id, answer, { now: now(), random: random() });
      if (stored) count(counts, stored);
    }
  }
  return { counts, ...(await stateOf(connection, now())) };
}

function count(counts: FeedsPass["counts"], stored: StoredRead): void {
  counts.feeds += 1;
  counts[stored.isGood ? "read" : "failed"] += 1;
  counts.reservations += stored.reservations;
  counts.cancelled += stored.cancelled;
}

async function stateOf(
  { id: connectionId, accountId }: Pick<Connection, "id" | "accountId">,
  now: Date,
): Promise<Omit<FeedsPass, "counts">> {
  const feeds = await db().connectionFeed.findMany({
    where: { connectionId, accountId },
    include: { listing: { select: { name: true } } },
    orderBy: { nextReadAt: "asc" },
  });
  const nextAt = feeds[0]?.nextReadAt ?? null;
  const bad = feeds.filter((feed) => needsPerson(feed, now));
  const failing = feeds.filter(({ failures }) => failures > 0);
  const [worst] = bad.length > 0 ? bad : failing;
  const reason = worst ? `${worst.listing.name}, ${worst.channel}: ${worst.reason ?? ""}` : null;
  if (bad.length > 0) return { nextAt, state: "attention", reason };
  const isDown = feeds.length > 0 && feeds.every(({ failure }) => failure === "unreachable");
  return { nextAt, state: isDown ? "unreachable" : "active", reason };
}
