/**
 * The fourteen types of action (`pricing.md` §4): kind as in the specification, title, and severity without its effect.
 * Browser-safe.
 */
export const actionTypes = {
  push_held: {
    kind: "configuration_issue",
    title: "Prices are held, because they changed too much",
    severity: 95,
  },
  base_price_missing: {
    kind: "missing_listing_information",
    title: "Base price is missing",
    severity: 90,
  },
  location_missing: {
    kind: "missing_listing_information",
    title: "Location is missing",
    severity: 85,
  },
  currency_conflict: {
    kind: "configuration_issue",
    title: "Group prices in another currency do not apply",
    severity: 80,
  },
  bedroom_count_missing: {
    kind: "missing_listing_information",
    title: "Number of bedrooms is missing",
    severity: 75,
  },
  units_suspected: {
    kind: "configuration_issue",
    title: "Stays overlap: the listing seems to have several units",
    severity: 70,
  },
  many_unbookable_dates: {
    kind: "availability_alert",
    title: "Many open nights cannot be booked",
    severity: 60,
  },
  many_blocked_dates: {
    kind: "availability_alert",
    title: "Many nights are blocked by the owner",
    severity: 50,
  },
  base_price_alert: {
    kind: "pricing_recommendation",
    title: "Base price differs from the recommended one",
    severity: 45,
  },
  min_price_alert: {
    kind: "pricing_recommendation",
    title: "Most of the coming nights sit at the minimum price",
    severity: 45,
  },
  group_suspected: {
    kind: "configuration_issue",
    title: "Alike listings nearby can be counted as one",
    severity: 40,
  },
  minimum_stay_off_vs_market: {
    kind: "configuration_issue",
    title: "Minimum stay differs from the market",
    severity: 35,
  },
  last_minute_conservative_vs_market: {
    kind: "configuration_issue",
    title: "Last-minute discount is smaller than the market's",
    severity: 30,
  },
  oba_turned_off: {
    kind: "configuration_issue",
    title: "Occupancy-based adjustment is turned off",
    severity: 25,
  },
} as const;

export type ActionType = keyof typeof actionTypes;

export const actionTypeNames = Object.keys(actionTypes) as [ActionType, ...ActionType[]];

/** What can change prices so much that they are held, though no person decided it (`first-night.md` §5). */
export const holdCauses = ["market", "import", "bookings", "version", "unknown"] as const;

export type HoldCause = (typeof holdCauses)[number];

/** The alert whose suggested value each kind of nudge is. */
export const nudgeAlerts = {
  base_price: "base_price_alert",
  min_price: "min_price_alert",
} as const satisfies Record<string, ActionType>;

export type NudgeType = keyof typeof nudgeAlerts;
export const nudgeTypes = ["base_price", "min_price"] as const satisfies readonly NudgeType[];

/** Most actions decided in one call. */
export const mostActions = 5_000;
