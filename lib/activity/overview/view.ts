import { type Range, ranges } from "@/lib/catalog/ranges";
import type { OverviewPace, Setup } from "./schema";

/** The Overview's filters, as in its URL. */
export interface OverviewChoice {
  range: Range;
  /** Id of a group or subgroup. */
  group: number | null;
  /** Null: the account's own, or the commonest. */
  currency: string | null;
}

/** The choice in a URL; unknown values are dropped, nothing throws. */
export function choiceOf(params: URLSearchParams): OverviewChoice {
  const group = params.get("group") ?? "";
  const currency = params.get("currency") ?? "";
  return {
    range: ranges.find((range) => range === params.get("range")) ?? "next-30",
    group: /^[1-9]\d{0,8}$/.test(group) ? Number(group) : null,
    currency: /^([A-Z]{3}|unknown)$/.test(currency) ? currency : null,
  };
}

/** These parts of a choice as the query of a request. */
export function queryOf(
  choice: OverviewChoice,
  ...names: readonly (keyof OverviewChoice)[]
): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = choice[name];
    if (value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

/** The steps of the first run, in order. */
const setupSteps = ["listings", "data", "prices", "groups", "sync"] as const;
type SetupStep = (typeof setupSteps)[number];

/** A step: done, possible now, or waiting for listings. Groups help and are not required. */
export interface StepState {
  id: SetupStep;
  state: "done" | "open" | "later";
}

/** The state of each step, from what the account has. */
export function stepsOf(listings: number, setup: Setup): StepState[] {
  const isDone: Record<SetupStep, boolean> = {
    listings: listings > 0,
    data: listings > 0 && setup.incomplete === 0,
    prices: listings > 0 && setup.without_prices === 0,
    groups: setup.groups > 0,
    sync: setup.sent > 0,
  };
  return setupSteps.map((id) => {
    if (isDone[id]) return { id, state: "done" };
    return { id, state: id === "listings" || listings > 0 ? "open" : "later" };
  });
}

/** True once every step that is required is done. */
export function isSetUp(steps: readonly StepState[]): boolean {
  return steps.every(({ id, state }) => id === "groups" || state === "done");
}

/** Share of a month's final revenue that must have been booked by this time last year. */
const leastBooked = 0.1;

/** True where enough was booked at this time last year to compare with in percent: ten times next to nothing says little. */
export function isComparable({
  stly,
  ly,
}: Pick<OverviewPace["months"][number], "stly" | "ly">): boolean {
  return stly.revenue !== null && stly.revenue >= leastBooked * (ly.revenue ?? 0);
}
