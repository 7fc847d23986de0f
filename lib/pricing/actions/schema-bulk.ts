import { z } from "zod";
import { mostAmount } from "@/lib/core/money";
import { dryAnswer, dryRun, id, pmsName, withPms } from "@/lib/http/inputs";
import { dryRunEffect } from "@/lib/pricing/prices/schema";
import { actionTypeNames, mostActions } from "./types";

const named = { listing_id: id, pms: pmsName, action_type: z.enum(actionTypeNames) };

const BulkAction = withPms("pms", {
  ...named,
  /** The suggestion that was seen; a newer one is not accepted in its place. */
  nudge_id: z.uuid().optional(),
  /** The price to write instead of the suggested one. */
  value: z.int().positive().max(mostAmount.nightly).optional(),
});

export const BulkRequest = z
  .strictObject({
    actions: z.array(BulkAction).min(1).max(mostActions),
    decision: z.enum(["accept", "hide"]),
    reason: z.string().max(500).nullish(),
    /** Last day they stay hidden. */
    until: z.iso.date().nullish(),
    dry_run: dryRun,
  })
  .superRefine(({ actions }, context) => {
    const seen = new Map<string, number>();
    for (const [index, action] of actions.entries()) {
      const name = bulkKey(action);
      const first = seen.get(name);
      if (first === undefined) seen.set(name, index);
      else {
        const message = `is the same action as actions[${first}]`;
        context.addIssue({ code: "custom", path: ["actions", index], message });
      }
    }
  });

const BulkRow = z.strictObject({
  listing_id: z.string(),
  pms: z.string(),
  action_type: z.enum(actionTypeNames),
  nudge_id: z.uuid().nullable(),
  /** Price before and after; null if the row is hidden or has no suggestion to accept. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  currency: z.string().nullable(),
  /** Why the row failed; null if it succeeded. */
  error: z.string().nullable(),
});

/** One row for each action of the request, in its order. */
export const BulkResult = z.strictObject({
  rows: z.array(BulkRow),
  done: z.int(),
  /** Of accepting, with `dry_run`. */
  ...dryRunEffect,
  dry_run: dryAnswer,
});

/** What to undo: acceptances by their nudges, or actions that were hidden. */
export const UndoRequest = z.strictObject({
  nudges: z.array(z.uuid()).max(mostActions).default([]),
  hidden: z.array(withPms("pms", named)).max(mostActions).default([]),
});

export const UndoResult = z.strictObject({
  /** Actions that are open and visible again. */
  undone: z.int(),
  left: z.array(z.strictObject({ listing_id: z.string(), pms: z.string(), error: z.string() })),
});

export type BulkRequest = z.output<typeof BulkRequest>;
export type BulkAction = BulkRequest["actions"][number];
export type BulkRow = z.output<typeof BulkRow>;
export type BulkResult = z.output<typeof BulkResult>;
export type UndoRequest = z.output<typeof UndoRequest>;
export type UndoResult = z.output<typeof UndoResult>;

/** Names an action of an account. */
export function bulkKey(action: Pick<BulkAction, "listing_id" | "pms" | "action_type">): string {
  return JSON.stringify([action.pms, action.listing_id, action.action_type]);
}
