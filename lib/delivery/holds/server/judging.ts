import { dayMs } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import type { EngineListing, PricedAccount, PricingInputs } from "@/lib/pricing/prices/server";
import {
  accountTrip,
  follows,
  type Judgement,
  judge,
  limits,
  type ListingMove,
  type TripCode,
} from "../detect";
import { toPlan } from "../plan";
import type { Found } from "../schema";
import { causeOf, percent } from "./cause";
import { withoutPeople } from "./put-back";
import { type AcceptedPlan, type Move, type PlannedStage, readAccepted, readMoves } from "./store";
import { type StoredPlan, storedPlanOf } from "./stored-plan";

/** A listing whose prices are about to be sent. */
export interface Planned {
  listing: EngineListing;
  /** listing_evaluation.mark that was read before its inputs; null without an evaluation. */
  mark: number | null;
  inputs: PricingInputs;
  /** Prices to send from today on, minor units. */
  wanted: Float64Array;
  /** Prices as they were last sent, from today on; 0 where never. */
  sent: Float64Array;
  /** True for an own program: its prices count once they are handed out. */
  isHandedOut: boolean;
}

/** Whether a listing's plan is sent. */
export interface Verdict {
  planned: Planned;
  stored: StoredPlan;
  move: Move | null;
  /** Null where the plan is calm. */
  found: Found | null;
}

/**
 * Judges plans of listings of an account (`first-night.md` §5). A plan is held if and only if it trips once everything that
 * people changed since the last accepted plan is put back. Listings in shadow are an account of their own. Writes nothing. A fixed number of statements, and further ones
 * for each instant of an accepted plan of which a plan differs much.
 */
export async function judgePlans(
  account: PricedAccount,
  planned: readonly Planned[],
  now: Date,
  stage: PlannedStage = "on",
): Promise<Verdict[]> {
  const keys = planned.map(({ listing }) => listing.key);
  const acceptedOf = await readAccepted(account.accountId, keys);
  const yieldIfLong = makeYield();
  const cases: Case[] = [];
  for (const each of planned) {
    await yieldIfLong();
    cases.push(caseOf(each, acceptedOf(each.listing.key), now));
  }
  await putBackPeople(account, cases, now);
  const moves = await readMoves(account.accountId, stage);
  const fresh = cases.flatMap((each) => moveOf(each, moves.get(each.planned.listing.key), now));
  for (const move of fresh) moves.set(move.listingKey, move);
  const way = accountTrip(recent(moves, now));
  return cases.map((each) => {
    const move = fresh.find(({ listingKey }) => listingKey === each.planned.listing.key) ?? null;
    return {
      ...each,
      move,
      found: foundIn(each, each.judgement && follows(each.judgement, way) ? ["account"] : []),
    };
  });
}

interface Case {
  planned: Planned;
  stored: StoredPlan;
  /** Without an accepted plan there is nothing to compare with. */
  before: AcceptedPlan | undefined;
  weekBefore: AcceptedPlan | undefined;
  /** What is judged: its inputs, and how its plan differs. */
  inputs: PricingInputs;
  plan: StoredPlan["plan"];
  judgement: Judgement | null;
}

function caseOf(planned: Planned, accepted: readonly AcceptedPlan[], now: Date): Case {
  const stored = storedPlanOf(planned.inputs, planned.wanted);
  const [newest] = accepted;
  const isKnown = (each: AcceptedPlan): boolean =>
    each.isReleased || planned.isHandedOut || isSent(each.stored, planned);
  const before = accepted.find(isKnown) ?? newest;
  const weekBefore = accepted.find(({ takenAt }) => takenAt.getTime() <= now.getTime() - 7 * dayMs);
  const { plan } = stored;
  const judgement = before ? judge(before.stored.plan, plan, weekBefore?.stored.plan) : null;
  return { planned, stored, before, weekBefore, inputs: planned.inputs, plan, judgement };
}

/** Share of nights, and of a price, that may differ in what the PMS took: refused nights, and what it rounds. */
const [sentShare, sameShare] = [0.8, 0.02];

/** True if the PMS took what this plan wanted. */
function isSent({ plan, wanted }: StoredPlan, { inputs, sent }: Planned): boolean {
  const skip = inputs.input.today - plan.first;
  let [open, same] = [0, 0];
  for (let at = 0; at < sent.length; at++) {
    const price = wanted[at + skip] ?? 0;
    if (price === 0 || !plan.isOpen[at + skip]) continue;
    open++;
    const there = sent[at] ?? 0;
    if (there === 0 || Math.abs(there - price) <= sameShare * price) same++;
  }
  return same >= sentShare * open;
}

/** Judges the plans that differ much again, without what people changed. */
async function putBackPeople(
  account: PricedAccount,
  cases: readonly Case[],
  now: Date,
): Promise<void> {
  const large = cases.flatMap((each) => {
    const { judgement, before, planned } = each;
    if (!judgement || !before || !isLarge(judgement)) return [];
    return [{ each, listing: planned.listing, since: before.takenAt }];
  });
  if (large.length === 0) return;
  const count = Math.max(...large.map(({ each }) => each.planned.wanted.length));
  const inputsOf = await withoutPeople(account, large, { now, count });
  for (const { each } of large) {
    const inputs = inputsOf.get(each.planned.listing.key);
    if (!inputs || !each.before) continue;
    each.inputs = inputs;
    each.plan = toPlan(inputs.input, each.planned.wanted.length, each.stored.plan.hasMarket);
    each.judgement = judge(each.before.stored.plan, each.plan, each.weekBefore?.stored.plan);
  }
}

function isLarge({ trips, median }: Judgement): boolean {
  return trips.length > 0 || Math.abs(median) > limits.follows;
}

/** The listing's move, or a larger one that was sent in the past 24 hours. */
function moveOf({ planned, judgement }: Case, last: Move | undefined, now: Date): Move[] {
  if (planned.mark === null) return [];
  const { compared = 0, median = 0, trips = [] } = judgement ?? {};
  const isLast =
    last?.isAccepted === true &&
    last.movedAt.getTime() > now.getTime() - dayMs &&
    Math.abs(last.moved) > Math.abs(median);
  return [
    {
      listingKey: planned.listing.key,
      mark: planned.mark,
      day: planned.inputs.input.today,
      compared,
      isTripped: trips.length > 0,
      ...(isLast
        ? { moved: last.moved, movedAt: last.movedAt, isAccepted: true }
        : { moved: median, movedAt: now, isAccepted: false }),
    },
  ];
}

/** The moves of the past 24 hours of listings with enough nights. */
function recent(moves: ReadonlyMap<number, Move>, now: Date): ListingMove[] {
  const since = now.getTime() - dayMs;
  return [...moves.values()].filter(({ compared, movedAt }) => {
    return compared >= limits.leastNights && movedAt.getTime() > since;
  });
}

function foundIn({ before, inputs, plan, judgement }: Case, more: TripCode[]): Found | null {
  if (!before || !judgement) return null;
  const trips = [...judgement.trips, ...more];
  if (trips.length === 0) return null;
  const { median, large, compared } = judgement;
  return {
    trips,
    ...causeOf({ sent: before.stored, inputs, plan, judgement }),
    median_percent: percent(median),
    large_percent: percent(large),
    open_nights: compared,
    sent_at: before.takenAt.toISOString(),
  };
}
