import { useTranslations } from "next-intl";
import type { Formats } from "@/components/chart/use-formats";
import type { Listing } from "@/lib/catalog/schema";
import { spread } from "./spread";
import type { PlotScales } from "./use-scales";

interface PlotLimitsProps {
  listing: Listing;
  scales: PlotScales;
  booked: number;
  formats: Formats;
}

const fields = ["max", "base", "min"] as const;

/** Lines at min, base and max with their prices. A price outside the range is an arrow at the edge. */
export function PlotLimits({ listing, scales, booked, formats }: PlotLimitsProps) {
  const t = useTranslations("listing.chart");
  const { left, right, top, bottom, isNarrow } = scales;
  const limits = fields.flatMap((field) => {
    const price = listing[field];
    if (price === null) return [];
    const y = scales.y(price);
    const side = y < top ? ("up" as const) : y > bottom ? ("down" as const) : null;
    return [{ field, price, side, y: Math.min(bottom, Math.max(top, y)) }];
  });
  const places = spread(
    limits.map(({ y }) => y),
    15,
    top + 4,
    bottom - 4,
  );
  const label = isNarrow
    ? ({ x: right, textAnchor: "end" } as const)
    : ({ x: right + 10, textAnchor: "start" } as const);
  return (
    <g className="text-xs tabular-nums">
      {limits.map(({ field, price, side, y }, at) => (
        <g key={field}>
          {side === null && (
            <path
              d={`M${left} ${y}H${right}`}
              className="stroke-ink-faint"
              strokeDasharray={field === "base" ? "5 4" : "1 4"}
            />
          )}
          <text
            {...label}
            y={(places[at] ?? y) - (isNarrow ? 6 : 0)}
            dy="0.32em"
            className="fill-ink-soft stroke-surface stroke-3"
            paintOrder="stroke"
          >
            {t(field, { price: formats.whole(price) })}
            {side !== null && (side === "up" ? " ↑" : " ↓")}
          </text>
        </g>
      ))}
      {!isNarrow && (
        <text {...label} y={bottom + 15} dy="0.32em" className="fill-ink-soft">
          {t("bookedCount", { count: booked })}
        </text>
      )}
    </g>
  );
}
