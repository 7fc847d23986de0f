import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { pmsDisplayName } from "@/lib/core/pms";
import { db, type Prisma } from "@/lib/db/server";
import {
  actionWorths,
  ensureActionsCurrent,
  readReach,
  toAction,
  visibleAt,
} from "@/lib/pricing/actions/server";
import { bulkKey } from "@/lib/pricing/actions/schema-bulk";
import type { Worths } from "@/lib/pricing/actions/schema-evidence";
import type { PaceQuery, OverviewWorth } from "../schema";
import { readScope } from "./figures";

type Worth = Worths["worths"][number];
type Row = OverviewWorth["top"][number];

/** Actions shown. */
const most = 5;

/**
 * The visible actions worth most over the listings in reach of one currency and group; where fewer than five are worth
 * something, followed by the most severe others. A fixed number of statements.
 */
export async function overviewWorth(
  caller: Caller,
  query: PaceQuery,
  now: Date = new Date(),
): Promise<OverviewWorth> {
  await ensureActionsCurrent(caller, { isHidden: false }, now);
  const { listings, currency } = await readScope(caller, query);
  const keys = listings.map(({ key }) => key);
  const { worths } = await actionWorths(caller, now, { keys });
  const valued = worths
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount || bulkKey(a).localeCompare(bulkKey(b)));
  const best = valued.slice(0, most);
  const worthOf = new Map(worths.map((worth) => [bulkKey(worth), worth]));
  const read = readActions(caller, { keys, now, worthOf });
  const found = await read({ OR: best.map(named) }, best.length);
  const byName = new Map(found.map((row) => [rowName(row), row]));
  const top = best.flatMap((worth) => byName.get(bulkKey(worth)) ?? []);
  const urgent = await read({ NOT: { OR: best.map(named) } }, most - best.length);
  return { currency, valued: valued.length, top, urgent };
}

interface Shown {
  keys: readonly number[];
  now: Date;
  worthOf: ReadonlyMap<string, Worth>;
}

/** Reads visible actions of these listings, the most severe first, in the order of the Action center. */
function readActions(caller: Caller, { keys, now, worthOf }: Shown) {
  return async (which: Prisma.ActionWhereInput, take: number): Promise<Row[]> => {
    if (take === 0) return [];
    const rows = await db().action.findMany({
      where: {
        listing: { ...ownedListings(caller), key: { in: [...keys] } },
        resolvedAt: null,
        AND: [visibleAt(now), which],
      },
      orderBy: [{ severity: "desc" }, { listing: { name: "asc" } }, { actionType: "asc" }],
      take,
      include: { listing: { select: { listingId: true, pmsName: true, name: true } } },
    });
    const reach = await readReach(caller, rows);
    return rows.map(({ listing, ...action }) => {
      const row: Row = {
        listing_details: {
          listing_id: listing.listingId,
          pms: listing.pmsName,
          pms_display_name: pmsDisplayName(listing.pmsName),
          listing_name: listing.name,
        },
        actions: [toAction(action, now, reach)],
        worth: null,
      };
      const worth = worthOf.get(rowName(row));
      if (!worth) return row;
      const { amount, currency, per } = worth;
      return { ...row, worth: { amount, currency, per } };
    });
  };
}

function named({ listing_id, pms, action_type }: Worth): Prisma.ActionWhereInput {
  return { actionType: action_type, listing: { listingId: listing_id, pmsName: pms } };
}

function rowName({ listing_details: { listing_id, pms }, actions: [action] }: Row): string {
  return action ? bulkKey({ listing_id, pms, action_type: action.action_type }) : "";
}
