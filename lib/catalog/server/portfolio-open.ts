import { dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";
import type { NightSpan } from "../ranges";
import { accountsOf, type Home, homeTable, nightTable, spanTable } from "./portfolio";

/**
 * Nights of a span that were not blocked by the owner, by listing key; absent if a night is unknown. Two statements.
 */
export async function readOpenNights(
  homes: readonly Home[],
  spanOn: (today: string) => NightSpan,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (homes.length === 0) return new Map();
  const zones = [...new Set(homes.map(({ zone }) => zone))];
  const spans = new Map(zones.map((zone) => [zone, [spanOn(dateIn(zone, now))]]));
  const untold = await calendarsWithoutBookings(accountsOf(homes), now);
  const rows = await db().$queryRaw<{ key: number; open: number | null }[]>`
    WITH home AS MATERIALIZED (${homeTable(homes, untold)}),
    span AS MATERIALIZED (${spanTable(spans)})
    SELECT key, now_open AS open FROM (${nightTable(spans)}) AS night`;
  return new Map(rows.flatMap(({ key, open }) => (open === null ? [] : [[key, open] as const])));
}
