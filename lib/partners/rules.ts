/** A partner's code: eight of these, which nobody mistakes for one another (no 0, O, 1, I). 32^8 codes cannot be guessed. */
export const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 8;

/** The urgency of an action by its severity (contract.md §1, managed_accounts). */
function urgencyOf(severity: number): "high" | "medium" | "low" {
  if (severity >= 60) return "high";
  return severity >= 30 ? "medium" : "low";
}

/** Severity of an action before its effect (pricing.md §4). */
const severities: Readonly<Record<string, number>> = {
  base_price_missing: 90,
  location_missing: 85,
  bedroom_count_missing: 75,
  many_unbookable_dates: 60,
  many_blocked_dates: 50,
  base_price_alert: 45,
  min_price_alert: 45,
  minimum_stay_off_vs_market: 35,
  last_minute_conservative_vs_market: 30,
  oba_turned_off: 25,
};

/** Open actions by urgency, from their number by type. */
export function byUrgency(counts: readonly { actionType: string; count: number }[]) {
  const open = { high: 0, medium: 0, low: 0 };
  for (const { actionType, count } of counts) {
    open[urgencyOf(severities[actionType] ?? 0)] += count;
  }
  return open;
}
