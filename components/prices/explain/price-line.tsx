"use client";
import { useTranslations } from "next-intl";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { changeFromBase, waterfallOf } from "@/lib/pricing/prices/waterfall";
import { usePrices } from "./use-prices";
import { useNumbers } from "@/components/numbers/use-numbers";

/** The price, how far it is from the base, and what the channel shows. */
export function PriceLine({ answer }: { answer: NightAnswer }) {
  const { night, listing } = answer;
  const { money } = usePrices(listing.currency);
  const sentence = useSentence(answer);
  const seen = useSeen(answer);
  if (!night) return null;
  return (
    <div className="mt-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-2xl font-semibold text-ink tabular-nums">{money(night.price)}</p>
      <div className="min-w-0 flex-1 basis-52 text-sm text-pretty tabular-nums">
        <p className="text-ink">{sentence}</p>
        {seen && <p className="text-ink-faint">{seen}</p>}
      </div>
    </div>
  );
}

/** How far the price is from the base, and what limits it. */
function useSentence({ night }: NightAnswer): string | null {
  const t = useTranslations("explain.price");
  const { percent } = useNumbers();
  if (!night?.reason) return null;
  const { thresholds, final_price_override: override } = night.reason;
  const change =
    (changeFromBase(waterfallOf({ price: night.price, reason: night.reason })) ?? 1) - 1;
  const share = percent(100 * Math.abs(change), { exactly: 1 });
  const direction = Math.abs(change) < 0.0005 ? "same" : change < 0 ? "below" : "above";
  const cause =
    thresholds.applied ??
    (override.price === undefined ? ("none" as const) : ("override" as const));
  return t(`cause.${cause}`, { from: t(direction, { share }) });
}

/** What the channel shows; null if unknown. */
function useSeen({ night, listing }: NightAnswer): string | null {
  const t = useTranslations("explain.price");
  const { money } = usePrices(listing.currency);
  if (!night) return null;
  const parts = [
    ...(night.ADR >= 0 ? [t("booked", { price: money(night.ADR) })] : []),
    ...(night.user_price >= 0 ? [t("seen", { price: money(night.user_price) })] : []),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}
