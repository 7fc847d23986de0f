import { marketParts } from "./rules";
import { z } from "zod";
import { line } from "@/lib/http/inputs";
import { CurrencyCode } from "@/lib/intake/sources/files/schema";

const FileName = line.trim().min(1).max(200);

/** A file to upload in pieces, or one that the server fetches. */
const NewFile = z.union(
  [
    z.strictObject({ name: FileName, bytes: z.int().positive() }),
    z.strictObject({
      url: z.url({ protocol: /^https?$/, error: "must be a web address (https://…)" }).max(2_000),
    }),
  ],
  "must be {name, bytes} or {url}",
);
export type NewFile = z.output<typeof NewFile>;

export const NewMarketSource = z.strictObject({
  /** The place, as a person calls it. */
  name: line.trim().min(1, "must not be empty").max(80),
  /** Of rows without one; Inside Airbnb's files never say it. */
  currency: CurrencyCode,
  /** Whom to credit; null: as the format asks for. */
  attribution: line.trim().min(1).max(200).nullable().default(null),
  listings: NewFile,
  calendar: NewFile,
});
/** As it is sent, and as it is read. */
export type NewMarketSource = z.input<typeof NewMarketSource>;
export type GivenMarketSource = z.output<typeof NewMarketSource>;

export const MarketSourceParams = z.strictObject({
  source_id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "must be a source's ID")
    .transform(Number),
});

export const MarketPiece = z.strictObject({
  part: z.enum(marketParts),
  /** Position of the first byte. */
  at: z.int().min(0),
  /** Base64. */
  data: z.base64("must be base64").min(1),
});
export type MarketPiece = z.output<typeof MarketPiece>;

/** What is done with a source at the moment; bytes. */
export const MarketProgress = z.object({
  step: z.enum([...marketParts, "fetching"]),
  done: z.int(),
  total: z.int().nullable(),
});
export type MarketProgress = z.output<typeof MarketProgress>;

/** How reading a source ended. */
export const MarketSourceResult = z.object({
  /** Rows that were left out, and the first of them in words. */
  skipped: z.int().optional(),
  problems: z.array(z.string()).optional(),
  error: z.string().optional(),
});
export type MarketSourceResult = z.output<typeof MarketSourceResult>;

const MarketSourceFile = z.object({
  part: z.enum(marketParts),
  name: z.string(),
  is_fetched: z.boolean(),
  bytes: z.int().nullable(),
  received: z.int(),
});

export const MarketSourceView = z.object({
  id: z.int(),
  name: z.string(),
  format: z.enum(["inside-airbnb", "nightrate"]).nullable(),
  attribution: z.string().nullable(),
  state: z.enum(["receiving", "waiting", "running", "ready", "failed"]),
  progress: MarketProgress.nullable(),
  result: MarketSourceResult,
  /** The day that it tells of, and how many days ago that is (UTC). */
  as_of: z.string().nullable(),
  age: z.int().nullable(),
  homes: z.int(),
  nights: z.int(),
  /** The listings in the caller's reach that have one of its homes near them; null until it is ready. */
  serves: z.int().nullable(),
  by: z.string(),
  created_at: z.string(),
  removed_at: z.string().nullable(),
  /** When a removed source can last be put back. */
  restore_until: z.string().nullable(),
  files: z.array(MarketSourceFile),
});
export type MarketSourceView = z.output<typeof MarketSourceView>;

export const MarketSources = z.object({
  sources: z.array(MarketSourceView),
  /** The installation's data around those listings: homes, and the newest day it tells of. */
  installation: z.object({
    homes: z.int(),
    formats: z.array(z.string()),
    as_of: z.string().nullable(),
    age: z.int().nullable(),
  }),
  /** The city with published data that is nearest to the account's listings; null where none is within 60 km. */
  nearest: z.object({ city: z.string(), country: z.string(), km: z.int() }).nullable(),
  /** Of most of those listings. */
  currency: z.string(),
  /** Those with a place. */
  listings: z.int(),
});
export type MarketSources = z.output<typeof MarketSources>;

export const ReceivedPart = z.object({
  id: z.int(),
  part: z.enum(marketParts),
  received: z.int(),
  state: MarketSourceView.shape.state,
});
export type ReceivedPart = z.output<typeof ReceivedPart>;
