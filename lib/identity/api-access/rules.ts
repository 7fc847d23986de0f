/** Reasons to open the flow; only the first enables. */
export const reasons = ["api", "pms", "partner"] as const;

/** The word to type exactly. */
export const confirmationWord = "API";

/** Hundredths of a USD per listing and billing month (product.md, Rules). */
const priceMinor = 100;

/** A month's charge in USD for `listings`: tax on the sum, rounded half up to the cent. */
export function estimateFor(listings: number, taxRateBp: number) {
  const net = listings * priceMinor;
  const tax = Math.floor((net * taxRateBp + 5_000) / 10_000);
  return { net: net / 100, tax: tax / 100, total: (net + tax) / 100 };
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
