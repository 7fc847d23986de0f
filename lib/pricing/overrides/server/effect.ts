import { type Caller, owned } from "@/lib/auth/server/caller";
import { daysBetween, dayOf, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { EngineInput, OverrideLevel } from "@/lib/pricing/engine/input";
import { comparedNights } from "@/lib/pricing/prices/change";
import { lastDayAhead } from "@/lib/pricing/prices/schema";
import { type PriceEffect, priceEffect } from "@/lib/pricing/prices/server/changes";
import { toEngine } from "./engine";
import type { LockedOverrideGroup } from "./group";
import type { OverrideWrite } from "./write";

type Level = OverrideLevel["level"];
type Changed = Pick<OverrideWrite, "date" | "after">;

/** The closest first. */
const levels: readonly Level[] = ["listing", "subgroup", "group"];

/** A listing's inputs with one level's overrides changed. */
export function withOverrides(
  input: EngineInput,
  level: Level,
  writes: readonly Changed[],
): EngineInput {
  const byDay = new Map(input.overrides.find((each) => each.level === level)?.byDay);
  for (const { date, after } of writes) {
    if (after) byDay.set(dayOf(date), toEngine(after));
    else byDay.delete(dayOf(date));
  }
  const overrides = levels.flatMap((name): OverrideLevel[] => {
    if (name === level) return [{ level, byDay }];
    return input.overrides.filter((each) => each.level === name);
  });
  return { ...input, overrides };
}

/** Effect on prices of writing listings' overrides. Reads outside any transaction. */
export async function listingEffect(
  caller: Caller,
  writes: readonly OverrideWrite[],
): Promise<PriceEffect> {
  const byListing = Map.groupBy(writes, ({ owner }) => owner);
  const change = (key: number, input: EngineInput) =>
    withOverrides(input, "listing", byListing.get(key) ?? []);
  return priceEffect(caller, [...byListing.keys()], change, nightsTo(caller, writes));
}

/** Effect on its listings' prices of writing a group's overrides. Reads outside any transaction. */
export async function groupEffect(
  caller: Caller,
  { group, members }: Pick<LockedOverrideGroup, "group" | "members">,
  writes: readonly OverrideWrite[],
): Promise<PriceEffect> {
  if (writes.length === 0) return { price_change: null, sample: [] };
  const level = group.parentGroupId === null ? "group" : "subgroup";
  const rows = await db().listing.findMany({
    where: { ...owned(caller), ...members },
    select: { key: true },
  });
  const change = (_: number, input: EngineInput) => withOverrides(input, level, writes);
  const keys = rows.map(({ key }) => key);
  return priceEffect(caller, keys, change, nightsTo(caller, writes));
}

/** Nights to compare: up to the last override, plus a day for listings whose day began earlier. */
function nightsTo(caller: Caller, writes: readonly OverrideWrite[]): number {
  const [last = ""] = writes.map(({ date }) => date).toSorted((a, b) => (a < b ? 1 : -1));
  if (last === "") return comparedNights;
  const ahead = daysBetween(today(caller.account.timeZone), last) + 2;
  return Math.min(lastDayAhead + 1, Math.max(comparedNights, ahead));
}
