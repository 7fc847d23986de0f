import { dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { fewestNightsBack, paceNights } from "../occupancy/pace-year";
import type { RecordedCounts } from "../occupancy/recorded-pace";

interface NamedCell {
  name: string;
  /** In days since 1970-01-01. */
  today: number;
}

interface CellCounts extends RecordedCounts {
  cell: string;
}

/**
 * What was recorded of cells' past nights, by cell name, for the cells whose records reach back a year and two weeks.
 * One statement.
 */
export async function readRecordedCounts(
  cells: readonly NamedCell[],
): Promise<ReadonlyMap<string, RecordedCounts>> {
  const names = [...new Set(cells.map(({ name }) => name))];
  const days = cells.map(({ today }) => today);
  const [earliest, latest] = [Math.min(...days), Math.max(...days)];
  const found = await db().$queryRaw<CellCounts[]>`
    SELECT cell, array_agg(night - '1970-01-01'::date ORDER BY night, days_ahead) AS nights,
      array_agg(days_ahead::int ORDER BY night, days_ahead) AS leads,
      array_agg(booked::int ORDER BY night, days_ahead) AS booked,
      array_agg(offered::int ORDER BY night, days_ahead) AS offered
    FROM market_pace
    WHERE cell = ANY(${names}::text[])
      AND night >= ${dateOf(earliest - paceNights)}::text::date
      AND night < ${dateOf(latest)}::text::date
    GROUP BY cell
    HAVING min(night) <= ${dateOf(latest - fewestNightsBack)}::text::date`;
  return new Map(found.map(({ cell, ...counts }) => [cell, counts]));
}
