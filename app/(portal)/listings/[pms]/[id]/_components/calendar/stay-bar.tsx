"use client";
import { useTranslations } from "next-intl";
import type { Formats } from "@/components/chart/use-formats";
import { cx } from "@/components/ui/cx";
import { channelLabel } from "@/lib/catalog/channels";
import type { Segment } from "./segments";

const hatched = "bg-[repeating-linear-gradient(135deg,var(--edge)_0_1px,transparent_1px_6px)]";

const looks: Readonly<Record<Segment["kind"], string>> = {
  booked: "bg-edge text-ink",
  blocked: `${hatched} bg-surface border border-field text-ink`,
  unavailable: `${hatched} bg-surface border border-edge text-ink-soft`,
};

interface StayBarProps {
  segment: Segment;
  formats: Formats;
}

/** A stay or block drawn over its nights. Hidden from assistive technology, which reads the labels of the cells. */
export function StayBar({ segment, formats }: StayBarProps) {
  const { name, details } = useSegmentText(segment, formats);
  const { kind, nights, isStart, isEnd } = segment;
  return (
    <div
      aria-hidden
      style={{ width: `calc(${nights * 100}% - ${(isStart ? 4 : 0) + (isEnd ? 4 : 0)}px)` }}
      className={cx(
        "pointer-events-none absolute bottom-1.5 left-0 z-1 flex h-6 items-center overflow-hidden px-2 text-xs whitespace-nowrap",
        looks[kind],
        isStart && "ml-1 rounded-l-sm",
        isEnd && "rounded-r-sm",
      )}
    >
      <span className="truncate">
        <b className="font-semibold">{name}</b>
        <span className="max-sm:hidden">{details.map((detail) => ` · ${detail}`)}</span>
      </span>
    </div>
  );
}

/** `Airbnb`, and `4 nights`, `CA$192 a night`. */
function useSegmentText({ kind, total, channel, rate }: Segment, formats: Formats) {
  const t = useTranslations("listing");
  if (kind !== "booked") {
    return { name: t(kind === "blocked" ? "chart.block" : "chart.unavailable"), details: [] };
  }
  const name = channel === null ? t("chart.booked") : channelLabel(channel);
  const nights = t("calendar.nights", { count: total });
  if (rate === null) return { name, details: [nights] };
  return { name, details: [nights, t("calendar.rate", { price: formats.money(rate) })] };
}
