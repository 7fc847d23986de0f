import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

/** Windows of the metrics: -n is the n nights before today, n the n nights from today (`contract.md` §9). */
export const metricWindows = [
  -90, -60, -45, -30, -21, -15, -7, 1, 2, 3, 7, 10, 15, 21, 30, 45, 60, 90, 120, 180, 240, 300, 360,
] as const;

export const MetricsQuery = withPms("pms_name", { listing_id: id, pms_name: pmsName });

const byWindow = z.record(z.string(), z.number().nullable());
const percent = byWindow.meta({
  description: `Percent, to one decimal; null if unknown. Keys: ${metricWindows.join(" ")}`,
});
const money = byWindow.meta({ description: "In the currency; null if unknown" });
const currency = z.string().nullable().meta({ description: "ISO 4217" });

const ListingLevel = z
  .strictObject({
    occupancy: percent,
    adjusted_occupancy: percent.meta({ description: "The same as occupancy" }),
    unavailable_share: percent.meta({
      description:
        "Share of nights that are not available, if the calendar does not distinguish bookings; otherwise null",
    }),
    revenue: money,
    adr: money,
    revpar: money,
    stly_occupancy: percent,
    stly_revenue: money,
    stly_adr: money,
    stly_revpar: money,
    min_prices: percent.meta({
      description: "Share of the open nights that are priced at the minimum; null before today",
    }),
    bp_ratio: z.number().nullable().meta({ description: "Base price ÷ recommended base price" }),
    last_booked_date: z.iso.date().nullable(),
    currency,
  })
  .meta({ id: "ListingMetrics" });

const MarketLevel = z
  .strictObject({
    occupancy: percent,
    adjusted_occupancy: percent.meta({ description: "The same as occupancy" }),
    adr: money.meta({ description: "Mean price of booked nights" }),
    currency,
  })
  .meta({ id: "MarketMetrics" });

export const MetricsAnswer = z.strictObject({
  data: z.strictObject({ listing_level: ListingLevel, market_level: MarketLevel }),
});

export type MetricsQuery = z.output<typeof MetricsQuery>;
export type MetricsAnswer = z.output<typeof MetricsAnswer>;
