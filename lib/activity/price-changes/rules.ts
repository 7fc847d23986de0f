import type { LogEntry } from "@/lib/activity/logs/schema";
import type { Kind } from "@/lib/pricing/customizations/kinds";
import type { Night } from "@/lib/pricing/prices/schema";
import { causeOf, type NightCause } from "./attribution";
import type { Cause, ChangedPrice, ChangedRule, PriceChanges } from "./schema";

/** What changed between two instants. */
export interface Between {
  rules: readonly ChangedRule[];
  prices: readonly ChangedPrice[];
  /** Entries about the listing, its groups and its account since then, newest first. */
  entries: readonly LogEntry[];
}

type ChangedNight = PriceChanges["nights"][number];
type Compared = Pick<PriceChanges, "nights" | "up" | "down" | "causes">;

/**
 * Compares the prices of nights that can be sold now with those of the same nights at an earlier instant, both with
 * `reason`, and groups the changes by cause, the cause of most nights first. Booked and closed nights are left out.
 */
export function comparePrices(
  before: readonly Night[],
  after: readonly Night[],
  between: Between,
): Compared {
  const changed = {
    rules: new Set<Kind>(between.rules.map(({ kind }) => kind)),
    hasPrices: between.prices.length > 0,
  };
  const old = new Map(before.map((night) => [night.date, night]));
  const groups = new Map<string, { cause: Omit<Cause, keyof Totals>; nights: ChangedNight[] }>();
  const nights: ChangedNight[] = [];
  for (const night of after.filter(isOpen)) {
    const was = old.get(night.date);
    if (!was || was.price === night.price) continue;
    const change = { date: night.date, from: was.price, to: night.price };
    nights.push(change);
    const cause = describe(causeOf(was, night, changed), night.date, between);
    const key = [cause.kind, cause.rule?.kind, cause.entry?.id].join(" ");
    const group = groups.get(key) ?? { cause, nights: [] };
    groups.set(key, group);
    group.nights.push(change);
  }
  const causes = [...groups.values()]
    .map(({ cause, nights: own }): Cause => ({ ...cause, ...totalsOf(own) }))
    .toSorted((a, b) => b.nights - a.nights || (a.first < b.first ? -1 : 1));
  const up = nights.filter(({ from, to }) => to > from).length;
  return { nights, up, down: nights.length - up, causes };
}

/** A night that guests can still book, as far as is known. */
function isOpen({ booking_status, demand_desc }: Night): boolean {
  return booking_status === "" && demand_desc !== "Unavailable";
}

function describe(
  night: NightCause,
  date: string,
  { rules, prices, entries }: Between,
): Omit<Cause, keyof Totals> {
  const rule =
    night.kind === "rule" ? (rules.find(({ kind }) => kind === night.rule) ?? null) : null;
  return {
    kind: night.kind,
    rule,
    prices: night.kind === "price" ? [...prices] : [],
    entry: entries.find((entry) => isAbout(entry, night, date)) ?? null,
  };
}

/** True if the entry made such a change for the night. */
function isAbout({ action, changes }: LogEntry, night: NightCause, date: string): boolean {
  switch (night.kind) {
    case "rule":
      return namesRule(changes["new_value"], night.rule);
    case "price":
      return /^(base|min|max)_price/.test(action) || action === "nudge_accepted";
    case "override":
      return isWithin(date, changes["start_date"], changes["end_date"]);
    default:
      return false;
  }
}

/** True if a logged value contains a rule of this kind. */
function namesRule(value: unknown, kind: Kind): boolean {
  return typeof value === "object" && value !== null && kind in value;
}

function isWithin(date: string, first: unknown, last: unknown): boolean {
  return typeof first === "string" && typeof last === "string" && first <= date && date <= last;
}

type Totals = Pick<Cause, "nights" | "up" | "down" | "first" | "last" | "change_percent">;

function totalsOf(nights: readonly ChangedNight[]): Totals {
  const sum = (field: "from" | "to") => nights.reduce((total, night) => total + night[field], 0);
  const up = nights.filter(({ from, to }) => to > from).length;
  const from = sum("from");
  return {
    nights: nights.length,
    up,
    down: nights.length - up,
    first: nights[0]?.date ?? "",
    last: nights.at(-1)?.date ?? "",
    change_percent: from > 0 ? Math.round(1_000 * (sum("to") / from - 1)) / 10 : 0,
  };
}
