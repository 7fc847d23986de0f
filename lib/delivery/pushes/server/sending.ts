import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, type Prisma } from "@/lib/db/server";
import { reasonsFor } from "@/lib/intake/connections/server";
import { connectionKindOf, takesPrices } from "@/lib/intake/connections/rules";
import type { Hold, Sending, SendingQuery } from "../schema-listing";
import { storedLedger } from "./ledger";

const columns = {
  basePrice: true,
  newCurrency: true,
  pushState: { select: { nights: true } },
  pushHolds: { where: { openKey: { not: null } }, select: { id: true } },
  connection: { include: { connection: { include: { push: true } } } },
} as const satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;
type Joined = NonNullable<Row["connection"]>;

/**
 * The connection of a listing, and why its prices would not be sent through it, whether its sync is on or not. A fixed
 * number of statements. Throws LISTING_NOT_FOUND.
 */
export async function sendingOf(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName }: SendingQuery,
  now: Date = new Date(),
): Promise<Sending> {
  const where = { ...ownedListings(caller), listingId, pmsName };
  const row = await db().listing.findFirst({ where, select: columns });
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  const sent = countSent(row);
  const joined = row.connection;
  if (!joined || joined.connection.state === "removed") {
    return { ...none, sent, new_currency: row.newCurrency };
  }
  const reasonOf = await reasonsFor(caller, [joined.connection]);
  return { ...describe(row, joined, { now, reason: reasonOf(joined.connection) }), sent };
}

/** How many nights were ever sent. */
function countSent({ pushState }: Row): number {
  if (!pushState?.nights) return 0;
  return storedLedger(pushState.nights).prices.filter((price) => price > 0).length;
}

/** Holds explained by the connection's stored reason. */
const explained = new Set<Hold | null>(["attention", "refused", "unreachable"]);

function describe(
  row: Row,
  joined: Joined,
  { now, reason }: { now: Date; reason: string | null },
): Omit<Sending, "sent"> {
  const { id, name, push } = joined.connection;
  const kind = connectionKindOf(joined.connection);
  const hold = holdOf(row, joined, now);
  return {
    connection: { id, name, kind },
    hold,
    reason: explained.has(hold) ? reason : null,
    resumes_at: hold === "waiting" ? (push?.resumeAt?.toISOString() ?? null) : null,
    trial_ahead: takesPrices(kind) && push?.canary !== "passed",
    new_currency: row.newCurrency,
  };
}

const none: Sending = {
  connection: null,
  hold: null,
  reason: null,
  resumes_at: null,
  trial_ahead: false,
  new_currency: null,
  sent: 0,
};

/** Why nothing is sent: first reasons of the connection, then of the listing, as in `nextDue` of due.ts. */
function holdOf(row: Row, joined: Joined, now: Date): Hold | null {
  const { paused, state, push } = joined.connection;
  const kind = connectionKindOf(joined.connection);
  if (kind === "ical") return "calendars_only";
  if (paused) return "paused";
  if (state !== "active" && state !== "removed" && takesPrices(kind)) return state;
  return listingHold(row, joined) ?? (push?.resumeAt && push.resumeAt > now ? "waiting" : null);
}

function listingHold(row: Row, joined: Joined): Hold | null {
  if (joined.missingSince) return "not_in_pms";
  if (row.newCurrency !== null) return "currency_changed";
  if (!joined.canPush) return "closed_in_pms";
  if (row.pushHolds.length > 0) return "prices_held";
  return row.basePrice === null ? "no_base_price" : null;
}
