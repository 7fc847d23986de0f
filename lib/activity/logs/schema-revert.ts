import { z } from "zod";
import { dryAnswer, dryRun } from "@/lib/http/inputs";
import { LogEntry } from "./schema";

/** Entries of one undo: as many spans as the nights of one change can make. */
const mostUndone = 5_000;

export const UndoRequest = z.strictObject({
  entries: z
    .array(z.string().regex(/^\d{1,18}$/, "must be the ID of a log entry"))
    .min(1)
    .max(mostUndone),
  dry_run: dryRun,
});

export const UndoResult = z.strictObject({
  status: z.literal("success"),
  /** Entries that were reverted. */
  reverted: z.int(),
  dry_run: dryAnswer,
});

export const RevertRequest = z
  .strictObject({ id: z.string().min(1).max(32), dry_run: dryRun })
  .meta({ id: "RevertRequest" });

export const RevertResult = z
  .strictObject({
    status: z.literal("success"),
    entry: LogEntry.extend({ id: z.string().nullable() }).meta({ id: "RevertEntry" }),
    dry_run: dryAnswer,
  })
  .meta({ id: "RevertResult" });

export type RevertResult = z.output<typeof RevertResult>;
export type UndoResult = z.input<typeof UndoResult>;
