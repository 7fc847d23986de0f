import { z } from "zod";
import { line } from "@/lib/http/inputs";

/** Name of a PMS as listings have it. */
const PmsName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_-]{1,40}$/, "must be 1 to 40 letters, digits, - or _");

/** An ingest connection to make. */
export const NewIngestConnection = z.strictObject({
  pms_name: PmsName,
  /** Default: the PMS's name. */
  name: line.trim().min(1).max(100).optional(),
});

/** How long the old token works beside the new one: at most 7 days. */
export const TokenRotation = z.strictObject({
  overlap_seconds: z.int().min(0).max(604_800).default(86_400),
});

export type NewIngestConnection = z.output<typeof NewIngestConnection>;
export type TokenRotation = z.output<typeof TokenRotation>;
