import type { Caller } from "@/lib/auth/server/caller";
import { requirePartner } from "@/lib/auth/server/owner";
import { allows, type Permission, toPermissions } from "@/lib/auth/permissions";
import { spanOf } from "@/lib/catalog/ranges";
import {
  hasYear,
  type Home,
  type Movements,
  readMovements,
  readPortfolioSums,
  spanFigures,
  type YearSums,
} from "@/lib/catalog/server";
import { dateIn } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import { marketFiguresOf, type FigureListing } from "@/lib/market/neighborhood/server";
import { shareOf } from "../rules";
import type { AccountFigures } from "../schema";

/** One listing that the partner may see, with its account. */
interface Row extends FigureListing {
  userId: number;
  accountId: number;
  /** The account's own zone and currency. */
  accountZone: string;
  accountCurrency: string;
  permissions: Prisma.JsonValue;
  key: number;
  zone: string;
  pushedAt: Date | null;
}

type Figures = AccountFigures["accounts"][number];

/** What one currency of an account sums up to. */
interface Part {
  currency: string;
  sums: YearSums;
  moved: Movements;
}

/**
 * Figures of the next 30 nights of each managed account, over its visible listings: occupancy of all of them, its
 * market's weighted by the same listings, and money in the account's currency, or else its commonest one (currencies
 * are never added). Occupancy and sync need listings:view, money and pickup bookings:view; null without. A fixed
 * number of statements.
 */
export async function accountFigures(
  caller: Caller,
  now: Date = new Date(),
): Promise<AccountFigures> {
  requirePartner(caller);
  const rows = await readRows(caller);
  const seen = rows.filter((row) => may(row, "listings:view") || may(row, "bookings:view"));
  const buckets = [...new Set(seen.map(bucketOf))];
  const homes = seen.map((row): Home => {
    const { key, accountId, zone } = row;
    return { key, accountId, zone, bucket: buckets.indexOf(bucketOf(row)) };
  });
  const sumsOf = await readPortfolioSums(homes, (day) => [spanOf("next-30", day)], now);
  const movedOf = await readMovements(homes, now);
  const marketOf = await marketFiguresOf(caller, seen, now);
  const accounts = [...Map.groupBy(seen, ({ userId }) => userId)].map(([userId, listings]) => {
    const parts = [...new Set(listings.map(bucketOf))].map((name): Part => {
      const bucket = buckets.indexOf(name);
      return { currency: currencyIn(name), sums: sumsOf(bucket, 0), moved: movedOf(bucket) };
    });
    return {
      user_id: userId,
      ...occupancyOf(listings, parts, now),
      market_occupancy_next_30: ifMay(listings, "listings:view", () =>
        shareOf(listings.map((row) => ({ booked: marketOf(row).occupancy[30], open: 1 }))),
      ),
      ...moneyOf(listings, parts, now),
    };
  });
  return { accounts };
}

const bucketOf = ({ accountId, currency }: Row) => `${accountId} ${currency ?? "unknown"}`;
const currencyIn = (bucket: string) => bucket.slice(bucket.indexOf(" ") + 1);

function may({ permissions }: Row, permission: Permission): boolean {
  return allows(toPermissions(permissions), permission);
}

function ifMay<T>([row]: readonly Row[], permission: Permission, value: () => T | null): T | null {
  return row && may(row, permission) ? value() : null;
}

/** Do the bookings of an account reach back to its same nights a year ago? */
function hasLastYear([row]: readonly Row[], parts: readonly Part[], now: Date): boolean {
  const first = parts.flatMap(({ moved }) => moved.firstStay ?? []).toSorted()[0] ?? null;
  return row !== undefined && hasYear(first, dateIn(row.accountZone, now));
}

function occupancyOf(
  listings: readonly Row[],
  parts: readonly Part[],
  now: Date,
): Pick<
  Figures,
  "occupancy_next_30" | "stly_occupancy_next_30" | "unavailable_share_next_30" | "last_sync_at"
> {
  const share = (year: "now" | "stly") =>
    shareOf(parts.map(({ sums }) => ({ booked: sums[year].taken, open: sums[year].open })));
  const isKnown = hasLastYear(listings, parts, now);
  return {
    occupancy_next_30: ifMay(listings, "listings:view", () => share("now")),
    stly_occupancy_next_30: ifMay(listings, "listings:view", () =>
      isKnown ? share("stly") : null,
    ),
    unavailable_share_next_30: ifMay(listings, "listings:view", () =>
      shareOf(
        parts.map(({ sums: { untold } }) => ({ booked: untold.closed, open: untold.nights })),
      ),
    ),
    last_sync_at: ifMay(listings, "listings:view", () =>
      latest(listings.map(({ pushedAt }) => pushedAt)),
    ),
  };
}

function moneyOf(
  listings: readonly Row[],
  parts: readonly Part[],
  now: Date,
): Pick<Figures, "money"> {
  const own = listings[0]?.accountCurrency;
  const bySize = Map.groupBy(listings, ({ currency }) => currency ?? "unknown");
  const main =
    parts.find(({ currency }) => currency === own) ??
    parts.toSorted((a, b) => sizeOf(bySize, b) - sizeOf(bySize, a))[0];
  const isKnown = hasLastYear(listings, parts, now);
  const money = ifMay(listings, "bookings:view", () => {
    if (!main) return null;
    const [value, last] = [spanFigures(main.sums.now), spanFigures(main.sums.stly)];
    const compared = (name: "adr" | "revpar" | "revenue") => ({
      value: value[name],
      last_year: isKnown ? last[name] : null,
    });
    return {
      currency: main.currency,
      other_currencies: parts.length - 1,
      adr: compared("adr"),
      revpar: compared("revpar"),
      revenue: compared("revenue"),
      pickup: {
        value: sum(parts.map(({ moved }) => moved.pickup)),
        last_year: isKnown ? sum(parts.map(({ moved }) => moved.pickupLastYear)) : null,
      },
      weeks: main.moved.weeks.map((_, at) => sum(parts.map(({ moved }) => moved.weeks[at] ?? 0))),
    };
  });
  return { money };
}

function sizeOf(bySize: ReadonlyMap<string, readonly Row[]>, { currency }: Part): number {
  return bySize.get(currency)?.length ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function latest(dates: readonly (Date | null)[]): string | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  // Math.max(...times) fails when an account has more listings than a call has room for arguments.
  const last = times.reduce((a, b) => Math.max(a, b), 0);
  return last === 0 ? null : new Date(last).toISOString();
}

function readRows(caller: Caller): Promise<Row[]> {
  return db().$queryRaw`
    SELECT o.id AS "userId", a.id AS "accountId", a.time_zone AS "accountZone",
      a.currency AS "accountCurrency", g.permissions, l.key, l.room_type::text AS "roomType",
      l.currency, l.latitude, l.longitude, l.pms_name AS "pmsName", l.listing_id AS "listingId",
      l.channels, l.bedrooms, coalesce(l.time_zone, a.time_zone) AS "timeZone",
      coalesce(l.time_zone, a.time_zone) AS zone, l.last_date_pushed AS "pushedAt"
    FROM partner_grant g
    JOIN account a ON a.id = g.account_id
    JOIN person o ON o.account_id = a.id AND o.role = 'owner'
    JOIN listing l ON l.account_id = a.id AND NOT l.is_hidden
    WHERE g.partner_id = ${caller.accountId} AND g.status = 'active'
      AND (g.all_listings OR EXISTS (
        SELECT 1 FROM partner_listing_grant c WHERE c.grant_id = g.id AND c.listing_key = l.key))
    ORDER BY o.id, l.key`;
}
