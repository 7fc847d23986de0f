import type { Caller } from "@/lib/auth/server/caller";
import { requirePartner } from "@/lib/auth/server/owner";
import { allows, type Permission, toPermissions } from "@/lib/auth/permissions";
import { spanOf } from "@/lib/catalog/ranges";
import {
  hasYear,
  homesOf,
  type Listed,
  type Movements,
  readMovements,
  readOpenNights,
  readPortfolioSums,
  spanFigures,
  type YearSums,
} from "@/lib/catalog/server";
import { dateIn } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import { marketFiguresOf, type FigureListing } from "@/lib/market/neighborhood/server";
import { connectionHealths } from "./connection-health";
import { overManaged } from "./store";
import { shareOf, type AccountFigures } from "../schema";

/** One listing that the partner may see, with its account. */
interface Row extends FigureListing {
  userId: number;
  accountId: number;
  /** The account's own zone and currency. */
  accountZone: string;
  accountCurrency: string;
  permissions: Prisma.JsonValue;
  key: number;
  mappingGroupId: number | null;
  zone: string;
  pushedAt: Date | null;
}

type Figures = AccountFigures["accounts"][number];

/** Nights of the range; a listing with an unknown calendar counts with all of them. */
const nights = 30;

/** The listings of an account in one currency, and the sums of their homes. */
interface Part {
  currency: string;
  listings: readonly Row[];
  sums: YearSums;
  moved: Movements;
}

/**
 * Returns figures of the next 30 nights of each managed account, like its Overview: over its
 * visible listings in the account's currency, else in the most common one (currencies are never
 * mixed). The market's occupancy is weighted by unblocked nights. Occupancy and sync need
 * listings:view, money and pickup need bookings:view; otherwise null. Takes a fixed number of
 * statements.
 */
export async function accountFigures(
  caller: Caller,
  now: Date = new Date(),
): Promise<AccountFigures> {
  requirePartner(caller);
  return overManaged(caller, () => readFigures(caller, now));
}

async function readFigures(caller: Caller, now: Date): Promise<AccountFigures> {
  const rows = await readRows(caller);
  const seen = rows.filter(
    (row) => isAllowed(row, "listings:view") || isAllowed(row, "bookings:view"),
  );
  const buckets = [...new Set(seen.map(bucketOf))];
  const { homes, homeOf } = await homesOf(
    seen.map((row): Listed => ({ ...row, bucket: buckets.indexOf(bucketOf(row)) })),
  );
  const sumsOf = await readPortfolioSums(homes, (day) => [spanOf("next-30", day)], now);
  const movedOf = await readMovements(homes, now);
  const openOf = await readOpenNights(homes, (day) => spanOf("next-30", day), now);
  const marketOf = await marketFiguresOf(caller, seen, now);
  const marketShare = ({ listings }: Part) =>
    shareOf(
      listings
        .filter((row) => homeOf(row).lead === row.key)
        .map((row) => {
          const [share, open] = [marketOf(row).occupancy[30], openOf(homeOf(row)) ?? nights];
          return { booked: share === null ? null : share * open, open };
        }),
    );
  const accounts = [...Map.groupBy(seen, ({ userId }) => userId)].flatMap(([userId, listings]) => {
    const parts = [...Map.groupBy(listings, bucketOf)].map(([name, own]): Part => {
      const bucket = buckets.indexOf(name);
      const sums = sumsOf(bucket, 0);
      return { currency: currencyIn(name), listings: own, sums, moved: movedOf(bucket) };
    });
    const main = mainOf(parts, listings[0]?.accountCurrency);
    if (!main) return [];
    return {
      user_id: userId,
      ...occupancyOf(main, now),
      market_occupancy_next_30: ifAllowed(main, "listings:view", () => marketShare(main)),
      last_sync_at: ifAllowed(main, "listings:view", () =>
        latest(listings.map(({ pushedAt }) => pushedAt)),
      ),
      money: moneyOf(main, parts.length - 1, now),
    };
  });
  return { accounts, connections: await connectionHealths(caller, now) };
}

/**
 * Returns the part in the account's currency, else the one with most listings, then the first by
 * currency.
 */
function mainOf(parts: readonly Part[], own: string | undefined): Part | undefined {
  return (
    parts.find(({ currency }) => currency === own) ??
    parts.toSorted(
      (a, b) => b.listings.length - a.listings.length || a.currency.localeCompare(b.currency),
    )[0]
  );
}

const bucketOf = ({ accountId, currency }: Row) => `${accountId} ${currency ?? "unknown"}`;
const currencyIn = (bucket: string) => bucket.slice(bucket.indexOf(" ") + 1);

function isAllowed({ permissions }: Row, permission: Permission): boolean {
  return allows(toPermissions(permissions), permission);
}

function ifAllowed<T>(
  { listings: [row] }: Pick<Part, "listings">,
  permission: Permission,
  value: () => T | null,
): T | null {
  return row && isAllowed(row, permission) ? value() : null;
}

/** True if the bookings go back to the same nights a year ago. */
function hasLastYear({ listings: [row], moved }: Part, now: Date): boolean {
  return row !== undefined && hasYear(moved.firstStay, dateIn(row.accountZone, now));
}

function booked({ taken, open }: YearSums["now"]): number | null {
  return shareOf([{ booked: taken, open }]);
}

function occupancyOf(
  part: Part,
  now: Date,
): Pick<Figures, "occupancy_next_30" | "stly_occupancy_next_30" | "unavailable_share_next_30"> {
  const { sums } = part;
  const ifVisible = (value: () => number | null) => ifAllowed(part, "listings:view", value);
  return {
    occupancy_next_30: ifVisible(() => booked(sums.now)),
    stly_occupancy_next_30: ifVisible(() => (hasLastYear(part, now) ? booked(sums.stly) : null)),
    unavailable_share_next_30: ifVisible(() =>
      shareOf([{ booked: sums.untold.closed, open: sums.untold.nights }]),
    ),
  };
}

function moneyOf(part: Part, otherCurrencies: number, now: Date): Figures["money"] {
  const { currency, sums, moved } = part;
  const isKnown = hasLastYear(part, now);
  return ifAllowed(part, "bookings:view", () => {
    const [value, last] = [spanFigures(sums.now, currency), spanFigures(sums.stly, currency)];
    const compared = (name: "adr" | "revpar" | "revenue") => ({
      value: value[name],
      last_year: isKnown ? last[name] : null,
    });
    return {
      currency,
      other_currencies: otherCurrencies,
      adr: compared("adr"),
      revpar: compared("revpar"),
      revenue: compared("revenue"),
      pickup: { value: moved.pickup, last_year: isKnown ? moved.pickupLastYear : null },
      weeks: moved.weeks,
    };
  });
}

function latest(dates: readonly (Date | null)[]): string | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  // Math.max(...times) throws if there are more listings than a call can have arguments.
  const last = times.reduce((a, b) => Math.max(a, b), 0);
  return last === 0 ? null : new Date(last).toISOString();
}

function readRows(caller: Caller): Promise<Row[]> {
  return db().$queryRaw`
    SELECT o.id AS "userId", a.id AS "accountId", a.time_zone AS "accountZone",
      a.currency AS "accountCurrency", g.permissions, l.key, l.room_type::text AS "roomType",
      l.mapping_group_id AS "mappingGroupId", l.currency, l.latitude, l.longitude, l.pms_name AS "pmsName", l.listing_id AS "listingId",
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
