import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateIn, type DateText, dayOf } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db } from "@/lib/db/server";
import { booked } from "@/lib/inventory/calendars/states";
import type { EngineInput, OverrideLevel } from "@/lib/pricing/engine/input";
import { effectiveOverrides } from "@/lib/pricing/engine/overrides";
import { lastDayAhead } from "@/lib/pricing/prices/schema";
import {
  engineColumns,
  nightsBeyond,
  readEngineInputs,
} from "@/lib/pricing/prices/server/engine-inputs";
import type { PreviewedNight, SelectionPreview } from "../schema-selection";
import { withOverrides } from "./effect";
import { listingColumns } from "./family";
import type { LockedOverrideGroup } from "./group";
import { type PlannedRow, writesOf } from "./plan";
import { meansOf, nightsBetween, outsideLimits, storedOf } from "./selection-preview";

/** Nights that a preview lists one by one; all of them are in its totals. */
const mostListed = 5_000;

/** The time zone where the day begins last, so that no listing's today is earlier. */
const earliestZone = "Etc/GMT+12";

/** What a change would write for a group: a row for each night that is not past. */
export interface GroupPlan {
  group: LockedOverrideGroup;
  rows: PlannedRow[];
}

interface Counted {
  input: EngineInput;
  currency: string | null;
  nights: PreviewedNight[];
}

/**
 * Effect of a planned change of a group's overrides on each night of its listings, and the totals. Reads outside any
 * transaction, a fixed number of statements.
 */
export async function groupPreview(
  caller: Caller,
  dates: readonly DateText[],
  { group: { group, members }, rows }: GroupPlan,
  now: Date = new Date(),
): Promise<SelectionPreview> {
  const sorted = dates.toSorted();
  const writes = writesOf(rows);
  const level = group.parentGroupId === null ? "group" : "subgroup";
  const listings = await db().listing.findMany({
    where: { ...owned(caller), ...members },
    select: { ...engineColumns, ...listingColumns },
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const ahead = dayOf(sorted.at(-1) ?? "") - dayOf(dateIn(earliestZone, now)) + 1;
  const count = Math.min(Math.max(ahead, 1), lastDayAhead + 1) + nightsBeyond;
  const inputsOf = await readEngineInputs(caller, listings, now, count);
  const listed = Math.max(1, Math.floor(mostListed / sorted.length));
  const yieldIfLong = makeYield();
  const counted: Counted[] = [];
  let nearer = 0;
  for (const listing of listings) {
    await yieldIfLong();
    const { input } = inputsOf(listing);
    const after = withOverrides(input, level, writes);
    const nights = nightsBetween({ input, dates: sorted, skipped: skipsOf(input, sorted) }, after);
    nearer += writes.filter(({ date }) => isNearer(after, date, level)).length;
    counted.push({ input, currency: listing.currency, nights });
  }
  return {
    listings: listings
      .slice(0, listed)
      .map(({ listingId: id, pmsName: pms, name, currency }, at) => ({
        id,
        pms,
        name,
        currency,
        errors: [],
        nights: counted[at]?.nights ?? [],
      })),
    unlisted: Math.max(0, listings.length - listed),
    totals: { ...totalsOf(counted), changed: writes.length, nearer },
    stored: storedOf(rows),
  };
}

function totalsOf(counted: readonly Counted[]) {
  const all = counted.flatMap(({ nights }) => nights);
  const open = counted.map((each) => ({
    ...each,
    nights: each.nights.filter(({ skipped }) => skipped === undefined),
  }));
  return {
    nights: all.filter(({ skipped }) => skipped === undefined).length,
    booked: all.filter(({ skipped }) => skipped === "booked").length,
    past: all.filter(({ skipped }) => skipped === "past").length,
    empty: 0,
    ...outsideLimits(open),
    over_group: 0,
    prices: meansOf(open),
  };
}

function skipsOf({ today, calendar }: EngineInput, dates: readonly DateText[]) {
  const skips = dates.flatMap((date): [DateText, "booked" | "past"][] => {
    const at = dayOf(date) - today;
    if (at < 0) return [[date, "past"]];
    return calendar.states[at] === booked ? [[date, "booked"]] : [];
  });
  return new Map(skips);
}

/** True if an override of the listing or its subgroup takes precedence over the group's. */
function isNearer(
  { overrides, today }: EngineInput,
  date: DateText,
  level: OverrideLevel["level"],
): boolean {
  const found = effectiveOverrides(overrides, today).get(dayOf(date))?.level;
  return found === "listing" || (found === "subgroup" && level === "group");
}
