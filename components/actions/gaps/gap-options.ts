import type { GapFixes } from "@/lib/pricing/actions/schema-gaps";

/** One way to open gaps. */
export interface GapOption {
  /** `stay-2` or `rule`. */
  id: string;
  /** Shortest stay that is allowed; null for the rule. */
  minStay: number | null;
  /** Nights that become bookable. */
  dates: readonly string[];
  /** In the currency; null without a base price. */
  worth: number | null;
}

/** The ways to open gaps: shorter stays on their nights, longest first, then the rule. */
export function gapOptions({ stays, rule }: GapFixes): GapOption[] {
  return [
    ...stays.map(({ min_stay: minStay, dates, worth }) => ({
      id: `stay-${minStay}`,
      minStay,
      dates,
      worth,
    })),
    ...(rule ? [{ id: "rule", minStay: null, dates: rule.dates, worth: rule.worth }] : []),
  ];
}

/** The option to begin with: two-night stays, else the longest that opens something. */
export function firstOption(options: readonly GapOption[]): GapOption | null {
  return options.find(({ minStay }) => minStay === 2) ?? options[0] ?? null;
}
