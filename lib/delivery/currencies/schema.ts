import { z } from "zod";
import { mostAmount } from "@/lib/core/money";
import { dryAnswer, dryRun } from "@/lib/http/inputs";
import { CurrencyCode, ordered } from "@/lib/intake/sources/files/schema";

const Amount = z.number().positive().max(mostAmount.nightly).nullable();

/** An owner's answer to a currency that changed; a price is in the new currency, null leaves it empty. */
export const CurrencyConfirmation = z
  .strictObject({
    pms: z.string(),
    id: z.string(),
    /** The new one, as the owner saw it. */
    currency: CurrencyCode,
    min: Amount,
    base: Amount,
    max: Amount,
    /** Returns what would be removed, and writes nothing. */
    dry_run: dryRun,
  })
  .refine(({ min, base, max }) => ordered(min, base, max), {
    path: ["base"],
    error: "must not be below min or above max",
  });

export type CurrencyConfirmation = z.output<typeof CurrencyConfirmation>;

/** An amount that ends with the currency; a cleaning fee and the like have only the field price. */
const EndedAmount = z.strictObject({
  kind: z.enum([
    "min_price",
    "base_price",
    "max_price",
    "cleaning_fee",
    "floor",
    "last_minute_price",
    "season",
    "override",
    "suggested_base_price",
    "suggested_min_price",
  ]),
  /** The season's name, or the override's date, YYYY-MM-DD. */
  name: z.string().nullable(),
  field: z.enum(["price", "min", "base", "max"]),
  /** In the old currency. */
  amount: z.number(),
});

export type EndedAmount = z.output<typeof EndedAmount>;

/** What ends with the old currency, because its amounts cannot be converted. */
export const CurrencyConfirmed = z.strictObject({
  currency: z.string(),
  ended: z.array(EndedAmount),
  /** Listings that are no longer mapped, the listing itself among them. */
  unmapped: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  dry_run: dryAnswer,
});

export type CurrencyConfirmed = z.output<typeof CurrencyConfirmed>;

const HeldCurrency = z.strictObject({
  /** The connection it comes through; null: it came from a file. */
  connection_id: z.int().nullable(),
  pms: z.string(),
  id: z.string(),
  name: z.string(),
  /** The listing's own, in which its prices are. */
  currency: z.string().nullable(),
  /** The one that its PMS or a file has now. */
  new_currency: z.string(),
  min: z.number().nullable(),
  base: z.number().nullable(),
  max: z.number().nullable(),
});

/** Listings whose prices wait until the owner confirms their new currency. */
export const HeldCurrencies = z.strictObject({ listings: z.array(HeldCurrency) });

export type HeldCurrency = z.output<typeof HeldCurrency>;
export type HeldCurrencies = z.output<typeof HeldCurrencies>;
