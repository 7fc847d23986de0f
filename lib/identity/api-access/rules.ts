import type { AccessEnabling, Estimate } from "./schema";
import { confirmationWord } from "./words";

/** Hundredths of a USD per listing and billing month (product.md, Rules). */
const priceMinor = 100;

/** A month's charge for `listings`: tax on the sum, rounded half up to the cent. */
export function estimateFor(listings: number, taxRateBp: number): Estimate {
  const net = listings * priceMinor;
  const tax = Math.floor((net * taxRateBp + 5_000) / 10_000);
  return { net: net / 100, tax: tax / 100, total: (net + tax) / 100 };
}

/** What keeps a request from enabling: the API was not chosen, or the word not typed exactly. */
export function confirmationProblems(request: AccessEnabling): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  if (request.reason !== "api") {
    problems.push({ path: "reason", message: 'Only the reason "api" enables API access.' });
  }
  if (request.confirmation !== confirmationWord) {
    problems.push({ path: "confirmation", message: `Type ${confirmationWord} exactly.` });
  }
  return problems;
}
