import type { RangeOutcome, RateRange } from "@/lib/intake/connections/server/connector";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { RefusedRange } from "./answers";

/** Ranges that a PMS may name one by one; where it refuses more, halves of the rest find them in fewer requests. */
const mostNamed = 4;

/**
 * Writes ranges in one request. If the PMS refuses and names one, repeats the request without it. Returns the PMS's
 * message by refused range. Throws ConnectorError; invalid if a request with several ranges was refused and none named,
 * or more than four one after the other.
 */
export async function writeAll(
  ranges: readonly RateRange[],
  write: (ranges: readonly RateRange[]) => Promise<unknown>,
): Promise<Map<RateRange, string>> {
  const refusals = new Map<RateRange, string>();
  let left = ranges;
  while (left.length > 0) {
    try {
      await write(left);
      return refusals;
    } catch (error) {
      const refused = refusedOf(error, left);
      if (!refused || !(error instanceof ConnectorError)) throw error;
      if (refusals.size === mostNamed) throw refusedWhole(error, mostNamed + 1);
      refusals.set(refused, error.message);
      left = left.filter((range) => range !== refused);
    }
  }
  return refusals;
}

function refusedWhole(error: ConnectorError, requests: number): ConnectorError {
  const { message, vendorCode, requestId } = error;
  return new ConnectorError("invalid", message, { vendorCode, requestId, requests });
}

function refusedOf(error: unknown, ranges: readonly RateRange[]): RateRange | undefined {
  if (!(error instanceof ConnectorError) || error.kind !== "invalid") return undefined;
  if (ranges.length === 1) return ranges[0];
  return error instanceof RefusedRange ? ranges[error.place] : undefined;
}

export function outcomesOf(
  ranges: readonly RateRange[],
  refusals: ReadonlyMap<RateRange, string>,
): RangeOutcome[] {
  return ranges.map((range) => {
    const message = refusals.get(range);
    return message === undefined
      ? { range, result: "accepted" }
      : { range, result: "rejected", message };
  });
}
