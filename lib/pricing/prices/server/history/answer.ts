import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf, dayOf } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { engineVersion } from "@/lib/pricing/engine/price";
import type { Night } from "../../schema";
import type { PricingInputs } from "../engine-inputs";
import type { UnknownPast } from "../listings-as-of";
import type { PastSnapshot } from "./snapshots";

/** A listing with its inputs of an instant. */
interface PastListing {
  key: number;
  inputs: Pick<PricingInputs, "snapshot"> & { input: Pick<PricingInputs["input"], "today"> };
}

/** Replaces recalculated prices of nights with the stored ones. */
type Answer = (nights: readonly Night[]) => Night[];

const asCalculated: Answer = (nights) => [...nights];

/**
 * If the prices of an instant can't be calculated again, because the engine has changed or a group was deleted without
 * its history, those of the day's snapshot are returned, unless the log has a change between the two (`pricing.md` §10).
 * A note says what else can't be known. One statement at most.
 */
export async function answersOf(
  caller: Pick<Caller, "accountId">,
  listings: readonly PastListing[],
  asOf: Date,
  unknownOf: (key: number) => UnknownPast,
): Promise<(key: number) => Answer> {
  const keptOf = await keptAnswers(caller, listings, asOf, unknownOf);
  const noteOf = new Map(
    listings.map(({ key }) => [key, notesOf(unknownOf(key), keptOf(key) !== undefined)]),
  );
  return (key) => {
    const answer = keptOf(key) ?? asCalculated;
    const notes = noteOf.get(key) ?? [];
    if (notes.length === 0) return answer;
    return (nights) =>
      answer(nights).map((night) => ({ ...night, note: [night.note, ...notes].join(" ").trim() }));
  };
}

function notesOf({ group, currency }: UnknownPast, isKept: boolean): string[] {
  return [
    ...(group && !isKept
      ? ["Calculated without a group of the listing that was deleted since, with its rules."]
      : []),
    ...(currency
      ? ["The listing's currency of that time was not kept; this is the first known one."]
      : []),
  ];
}

/** Answers from the snapshots of listings whose prices can't be calculated again. */
async function keptAnswers(
  caller: Pick<Caller, "accountId">,
  listings: readonly PastListing[],
  asOf: Date,
  unknownOf: (key: number) => UnknownPast,
): Promise<(key: number) => Answer | undefined> {
  const kept = listings.flatMap(({ key, inputs: { snapshot, input } }) => {
    if (!snapshot || snapshot.lastDay < input.today) return [];
    const cause = causeOf(snapshot, unknownOf(key).group);
    return cause === null ? [] : [{ key, snapshot, cause }];
  });
  if (kept.length === 0) return () => undefined;
  const changedAt = await lastChanges(caller, kept, asOf);
  const answers = new Map(
    kept.flatMap(({ key, snapshot, cause }) =>
      changedAt(key) > snapshot.takenAt ? [] : [[key, answerFrom(snapshot, cause)] as const],
    ),
  );
  return (key) => answers.get(key);
}

/** Why the snapshot's prices are returned; null if prices can be calculated again. */
function causeOf({ engine }: PastSnapshot, isGroupGone: boolean): string | null {
  if (engine !== engineVersion) return "prices are calculated differently since";
  return isGroupGone ? "a group of the listing was deleted since, with its rules" : null;
}

function answerFrom({ day, content }: PastSnapshot, cause: string): Answer {
  const note = `The price of this night as kept on ${dateOf(day)}. Its steps can't be shown: ${cause}.`;
  return (nights) =>
    nights.map((night) => {
      const at = dayOf(night.date) - day;
      const price = fromMinor(content.prices[at] ?? null);
      const minStay = content.minStays[at];
      if (price === null || minStay === undefined) return night;
      if (price === night.price && minStay === night.min_stay) return night;
      const { reason, ...rest } = night;
      return { ...rest, price, min_stay: minStay, ...(reason && { reason: null }), note };
    });
}

/** Actions of an account that can move prices. */
const accountActions = [
  "customization_changed",
  "settings_changed",
  "import_finished",
  "connection_imported",
  "import_undone",
  "market_source_added",
  "market_source_removed",
  "market_source_restored",
  "reverted",
];

/** When listings, or anything they share, last changed before an instant. One statement. */
async function lastChanges(
  caller: Pick<Caller, "accountId">,
  kept: readonly { key: number; snapshot: PastSnapshot }[],
  asOf: Date,
): Promise<(key: number) => Date> {
  const first = new Date(Math.min(...kept.map(({ snapshot }) => snapshot.takenAt.getTime())));
  const rows = await db().logEntry.groupBy({
    by: ["listingKey"],
    where: {
      ...owned(caller),
      createdAt: { gt: first, lte: asOf },
      OR: [
        { listingKey: { in: kept.map(({ key }) => key) } },
        { logType: "group" },
        { logType: "account", action: { in: accountActions } },
      ],
    },
    _max: { createdAt: true },
  });
  const times = new Map(rows.map(({ listingKey, _max }) => [listingKey, _max.createdAt]));
  return (key) =>
    new Date(Math.max(times.get(key)?.getTime() ?? 0, times.get(null)?.getTime() ?? 0));
}
