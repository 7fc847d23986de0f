import { allows } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { fromMinor } from "@/lib/core/money";
import { makeYield } from "@/lib/core/server/yielding";
import { db, type Prisma } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { windowOf } from "@/lib/pricing/engine/occupancy";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { engineColumns, readEngineInputs } from "@/lib/pricing/prices/server/engine-inputs";
import { type BookedYear, emptyNightsWorth, priceWorth } from "../money";
import type { Worths } from "../schema-portal";
import type { ActionType } from "../types";
import { readBookedYears } from "./booked-year";
import { engineFigures } from "./engine-figures";
import { listingsNamed, visibleAt } from "./queries";

type Worth = Worths["worths"][number];

/** Actions that have a money value. */
const valued = ["base_price_alert", "min_price_alert", "many_unbookable_dates"] as const;

const columns = {
  ...engineColumns,
  actions: { select: { actionType: true, metadata: true } },
} as const satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** Only these listings, and only actions that are not hidden. */
interface Among {
  keys: readonly number[];
}

/**
 * The worth of the open actions of listings in reach as of `now` (`pricing.md` §5, Money of an action); actions without
 * a value are left out. `among` restricts listings and leaves out hidden actions. Prices need bookings:view. A fixed
 * number of statements.
 */
export async function actionWorths(
  caller: Caller,
  now: Date = new Date(),
  among: Among | null = null,
): Promise<Worths> {
  const open = {
    resolvedAt: null,
    actionType: { in: [...valued] },
    ...(among && visibleAt(now)),
  };
  const rows = await db().listing.findMany({
    where: {
      ...listingsNamed(caller, {}),
      ...(among && { key: { in: [...among.keys] } }),
      currency: { not: null },
      actions: { some: open },
    },
    select: { ...columns, actions: { ...columns.actions, where: open } },
  });
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const dated = allows(caller.permissions, "bookings:view")
    ? rows.map((row) => ({ key: row.key, today: clockOf(row).today }))
    : [];
  const yearOf = await readBookedYears(caller, dated);
  const nightsOf = await unbookableNights(caller, rows, now);
  const worths = rows.flatMap((row) =>
    row.actions.flatMap(({ actionType, metadata }): Worth[] => {
      const amount =
        actionType === "many_unbookable_dates"
          ? nightsOf(row)
          : worthOfPrice(yearOf(row.key), metadata);
      return worthRow(row, actionType as ActionType, amount);
    }),
  );
  return { worths };
}

function worthRow(row: Row, action_type: ActionType, amount: number | null): Worth[] {
  const { listingId: listing_id, pmsName: pms, currency } = row;
  if (amount === null || currency === null || Math.round(amount) === 0) return [];
  const per = action_type === "many_unbookable_dates" ? "nights" : "year";
  return [{ listing_id, pms, action_type, amount: Math.round(amount), currency, per }];
}

function worthOfPrice(year: BookedYear, metadata: Prisma.JsonValue): number | null {
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) return null;
  const { current, recommended } = metadata;
  if (typeof current !== "number" || typeof recommended !== "number") return null;
  return priceWorth(year, current, recommended);
}

/** Worth of the unbookable nights of the listings that have such an action; null without a base price. */
async function unbookableNights(
  caller: Caller,
  rows: readonly Row[],
  now: Date,
): Promise<(row: Row) => number | null> {
  const alerted = rows.filter(({ actions }) =>
    actions.some(({ actionType }) => actionType === "many_unbookable_dates"),
  );
  if (alerted.length === 0) return () => null;
  const inputsOf = await readEngineInputs(caller, alerted, now);
  const found = new Map<number, number | null>();
  const yieldIfLong = makeYield();
  for (const row of alerted) {
    await yieldIfLong();
    found.set(row.key, worthOfNights(inputsOf(row).input));
  }
  return ({ key }) => found.get(key) ?? null;
}

/** Worth of the unbookable nights among the next 60; null without a base price. */
function worthOfNights(input: EngineInput): number | null {
  if (!hasBase(input)) return null;
  const { priceNight } = makePricer(input);
  const nights = engineFigures(input).unbookable.map((night) => ({
    price: fromMinor(priceNight(input.today + night).price) ?? 0,
    expected: input.expected[windowOf[night] ?? 0] ?? 0,
  }));
  return emptyNightsWorth(nights);
}
