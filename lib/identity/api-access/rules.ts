import { billOf } from "@/lib/usage/ledger/rules";

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
