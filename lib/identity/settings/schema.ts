import { z } from "zod";
import { line } from "@/lib/http/inputs";
import { isTimeZone } from "@/lib/core/dates";

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** An ISO 4217 code in upper case that the runtime supports. */
const Currency = z
  .string()
  .refine((code) => currencies.has(code), "must be an ISO 4217 currency code");

/** An IANA name; offsets such as +05:00 are refused. */
const TimeZone = z
  .string()
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), "must be an IANA time zone");

/** Basis points: 825 = 8.25%. */
export const TaxRate = z.int().min(0).max(10_000);

export const Settings = z.strictObject({
  name: line.trim().min(1, "must not be empty").max(100),
  /** For account-wide dates; a listing's nights are in its own zone. */
  time_zone: TimeZone,
  /** The currency of totals; amounts are never converted. */
  currency: Currency,
  /** Of the bill, set by the operator. */
  tax_rate_bp: TaxRate,
  /** Two decimals in nightly prices instead of whole numbers. */
  decimals: z.boolean(),
  /** Children a mapping group's parent may have. */
  max_child_listings: z.int().min(1).max(50),
  /** Metres between a parent and each child. */
  max_mapping_distance_m: z.int().min(1).max(50_000),
  cross_pms_mapping: z.boolean(),
});

/** Absent fields do not change. The tax rate is not the account's to set. */
export const SettingsChange = Settings.omit({ tax_rate_bp: true }).partial();

export type Settings = z.output<typeof Settings>;
export type SettingsChange = z.output<typeof SettingsChange>;
