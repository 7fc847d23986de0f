import { billOf } from "@/lib/usage/ledger/rules";

/** Reasons to open the flow; only the first enables. */
export const reasons = ["api", "pms", "partner"] as const;

/** The word to type exactly. */
export const confirmationWord = "API";

/** A month's charge in USD for `listings` listings, as the ledger counts it. */
export function estimateFor(listings: number, taxRateBp: number) {
  const { amount_cents: net, tax_cents: tax, total_cents: total } = billOf(listings, taxRateBp);
  return { net: net / 100, tax: tax / 100, total: total / 100 };
}

/** Why a request does not enable: the API was not chosen, or the word not typed exactly. */
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
