import { billOf } from "@/lib/usage/ledger/rules";
import { z } from "zod";

/** Reasons to choose from; only the first enables API access. */
export const reasons = ["api", "pms", "partner"] as const;

/** The word that confirms, in this exact spelling. */
export const confirmationWord = "API";

/** Returns a month's charge in USD for `listings` listings, computed like the usage ledger. */
export function estimateFor(listings: number, taxRateBp: number) {
  const { amount_cents: net, tax_cents: tax, total_cents: total } = billOf(listings, taxRateBp);
  return { net: net / 100, tax: tax / 100, total: total / 100 };
}

/**
 * Returns the errors of a request: another reason than "api", or another word. Empty if it is
 * valid.
 */
export function confirmationProblems(request: { reason: string; confirmation: string }) {
  const problems: { path: string; message: string }[] = [];
  if (request.reason !== "api") {
    problems.push({ path: "reason", message: 'Only the reason "api" enables API access.' });
  }
  if (request.confirmation !== confirmationWord) {
    problems.push({ path: "confirmation", message: `Type ${confirmationWord} exactly.` });
  }
  return problems;
}

export const AccessEnabling = z.strictObject({
  reason: z.enum(reasons),
  confirmation: z.string().max(100),
});

/** Amounts in USD. */
const Estimate = z.strictObject({ net: z.number(), tax: z.number(), total: z.number() });

export const AccessState = z.strictObject({
  access: z.enum(["not_enabled", "enabled", "disabled"]),
  /** True for the owner while access is not enabled. */
  can_enable: z.boolean(),
  /** Listings that sync prices now. Billing fields are null for members. */
  listings_syncing: z.int().nullable(),
  /** USD per listing and billing month (specification §5). */
  price_per_listing: z.literal(1),
  currency: z.literal("USD"),
  /** Basis points: 825 = 8.25%. */
  tax_rate_bp: z.int().nullable(),
  /** The charge for a month in which exactly these listings sync. */
  estimate: Estimate.nullable(),
});

export type AccessEnabling = z.output<typeof AccessEnabling>;
export type AccessState = z.output<typeof AccessState>;
