import { dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { type HomePace, homePace } from "../occupancy/homes-pace";
import { paceNights } from "../occupancy/pace-year";
import type { DatedStay } from "../occupancy/stay-nights";
import type { OwnHome } from "./own-homes";

/**
 * What homes add to the pace of their place, each made once a day: from their stays and owner blocks, cancelled ones too,
 * as far back as a year of pace looks from `earliest` (days since 1970-01-01). Days of booking are in the listing's time
 * zone; `ahead`: states of a home from `today` on. One statement, none without homes.
 */
export async function readOwnPaces(
  accountId: number,
  homes: ReadonlySet<OwnHome>,
  earliest: number,
): Promise<(home: OwnHome, ahead: Uint8Array, today: number) => HomePace> {
  const textOf = await readStays(
    accountId,
    [...homes].flatMap(({ keys }) => keys),
    earliest,
  );
  const made = new Map<OwnHome, Map<number, HomePace>>();
  return (home, ahead, today) => {
    const days = made.get(home) ?? new Map<number, HomePace>();
    made.set(home, days);
    const known = days.get(today);
    if (known) return known;
    const history = home.keys.flatMap((key) => textOf.get(key)?.split(";").map(stayFrom) ?? []);
    const pace = homePace({ history, capacity: 1 }, ahead, today);
    days.set(today, pace);
    return pace;
  };
}

/** Stays by listing, one text each: building an object per stay for all at once would hold the event loop. */
async function readStays(
  accountId: number,
  keys: readonly number[],
  earliest: number,
): Promise<ReadonlyMap<number, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db().$queryRaw<{ key: number; stays: string }[]>`
    SELECT r.listing_key AS key, string_agg(concat_ws(' ', r.status,
      r.check_in - '1970-01-01'::date, r.check_out - '1970-01-01'::date,
      coalesce((r.booked_at AT TIME ZONE zone)::date - '1970-01-01'::date, -1),
      coalesce((r.cancelled_at AT TIME ZONE zone)::date - '1970-01-01'::date, -1)), ';') AS stays
    FROM reservation r JOIN listing l ON l.key = r.listing_key JOIN account a ON a.id = l.account_id
    CROSS JOIN LATERAL (SELECT coalesce(l.time_zone, a.time_zone) AS zone) AS clock
    WHERE r.account_id = ${accountId} AND r.listing_key = ANY(${keys}::int[])
      AND r.check_out > ${dateOf(earliest - paceNights)}::text::date
    GROUP BY r.listing_key`;
  return new Map(rows.map(({ key, stays }) => [key, stays]));
}

function stayFrom(text: string): DatedStay {
  const [status, ...days] = text.split(" ");
  const [checkIn = 0, checkOut = 0, bookedOn = -1, cancelledOn = -1] = days.map(Number);
  return {
    status: status === "cancelled" || status === "blocked" ? status : "booked",
    checkIn,
    checkOut,
    bookedOn: bookedOn < 0 ? null : bookedOn,
    cancelledOn: cancelledOn < 0 ? null : cancelledOn,
  };
}
