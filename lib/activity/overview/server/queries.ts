import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { allows, type Permission } from "@/lib/auth/permissions";
import { dayMs } from "@/lib/core/dates";
import { pmsDisplayName } from "@/lib/core/pms";
import { db } from "@/lib/db/server";
import type { Overview } from "../schema";
import { openActions } from "./actions";
import { setupOf } from "./setup";
import { loggedSince, movementsSince } from "./since";

/**
 * What happened in the last 24 h and the state of the account, over the listings that the caller sees and are not
 * hidden. A fixed number of statements; a part without the permission is null and not read.
 */
export async function overview(caller: Caller, now: Date = new Date()): Promise<Overview> {
  const since = new Date(now.getTime() - dayMs);
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), isHidden: false },
    select: { key: true, pmsName: true, pushEnabled: true, lastDatePushed: true },
  });
  const keys = listings.map(({ key }) => key);
  const may = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    allows(caller.permissions, permission) ? read() : null;
  return {
    since: since.toISOString(),
    time_zone: caller.account.timeZone,
    listings: listings.length,
    changes: await may("logs:view", () => loggedSince(caller, since, now)),
    bookings: await may("bookings:view", () => movementsSince(caller, keys, since)),
    actions: await may("listings:view", () => openActions(caller, keys, { now, since })),
    sent: await may("listings:view", async () => sentPrices(listings, since)),
    setup: await may("listings:view", () => setupOf(caller)),
  };
}

interface Pushed {
  pmsName: string;
  pushEnabled: boolean;
  lastDatePushed: Date | null;
}

function sentPrices(listings: readonly Pushed[], since: Date): NonNullable<Overview["sent"]> {
  const syncing = listings.filter(({ pushEnabled }) => pushEnabled);
  return [...Map.groupBy(syncing, ({ pmsName }) => pmsName)]
    .map(([pms, own]) => {
      const sent = own.flatMap(({ lastDatePushed: at }) => at ?? []);
      const fresh = sent.filter((at) => at >= since).length;
      const last = sent.reduce<Date | null>((a, b) => (a && a > b ? a : b), null);
      return {
        pms,
        pms_display_name: pmsDisplayName(pms),
        syncing: own.length,
        fresh,
        late: sent.length - fresh,
        never: own.length - sent.length,
        last_sent_at: last?.toISOString() ?? null,
      };
    })
    .toSorted((a, b) => b.syncing - a.syncing || a.pms.localeCompare(b.pms));
}
