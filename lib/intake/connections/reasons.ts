import { z } from "zod";

const date = z.iso.date();

/** Kinds of failures of a PMS, as connectors tell them apart. */
const failureKinds = ["auth", "rate_limit", "not_found", "invalid", "unavailable"] as const;

/** What a trial price can change unexpectedly. */
export const trialFields = {
  price: "price",
  minStay: "minimum stay",
  closedOnArrival: "arrivals",
  closedOnDeparture: "departures",
  state: "availability",
} as const;

/**
 * Why a connection is not active, as it is stored: codes, counts, dates and ids, never the name of a listing. It becomes
 * a sentence when it is read, because readers reach different listings (`server/reasons.ts`).
 */
export const StateReason = z.discriminatedUnion("code", [
  /** The PMS's own words, which may name anything; only readers of all listings see them. */
  z.object({ code: z.literal("pms"), kind: z.enum(failureKinds), message: z.string() }),
  z.object({ code: z.literal("listings_gone"), gone: z.int(), of: z.int() }),
  /** With the PMS's own words, too. */
  z.object({ code: z.literal("trial_refused"), date, message: z.string() }),
  z.object({ code: z.literal("trial_not_shown"), date }),
  z.object({
    code: z.literal("trial_changed"),
    trial: date,
    date,
    field: z.enum(Object.keys(trialFields) as (keyof typeof trialFields)[]),
  }),
  /** Calendars that can't be read; `feeds`: ids of the first of them, the worst first. */
  z.object({ code: z.literal("feeds"), count: z.int(), feeds: z.array(z.int()) }),
  /** A sentence that an earlier version stored and that could not be mapped. */
  z.object({ code: z.literal("unknown") }),
]);

export type StateReason = z.output<typeof StateReason>;
export type FailureKind = (typeof failureKinds)[number];

/** A failure of a PMS for readers who don't reach all listings, in place of the PMS's own words. */
export const failureWords: Readonly<Record<FailureKind, string>> = {
  auth: "The PMS refuses the credentials.",
  rate_limit: "The PMS limits requests.",
  not_found: "The PMS does not find what it was asked for.",
  invalid: "The PMS refuses a request.",
  unavailable: "The PMS does not respond as expected.",
};

/** The sentence of a reason, of `feeds` without their names; null for reasons without words. */
export function reasonWords(reason: StateReason, isWhole: boolean): string | null {
  switch (reason.code) {
    case "pms":
      return isWhole ? reason.message : failureWords[reason.kind];
    case "listings_gone":
      return `${reason.gone} of ${reason.of} listings are gone from the PMS at once. Nothing was changed: check the PMS account.`;
    case "feeds":
      return reason.count === 1
        ? "A calendar can't be read."
        : `${reason.count} calendars can't be read.`;
    case "unknown":
      return null;
    default:
      return trialWords(reason, isWhole);
  }
}

type TrialReason = Extract<StateReason, { code: `trial_${string}` }>;

function trialWords(reason: TrialReason, isWhole: boolean): string {
  switch (reason.code) {
    case "trial_refused":
      return `The PMS refused a trial price for ${reason.date}${isWhole ? `: ${reason.message}` : "."}`;
    case "trial_not_shown":
      return `The PMS does not show ${reason.date} after a trial price.`;
    case "trial_changed":
      return `A trial price for ${reason.trial} changed the ${trialFields[reason.field]} of ${reason.date} unexpectedly.`;
  }
}
