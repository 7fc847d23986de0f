"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/chart/use-formats";
import { type Reason, reasonsOf } from "./reason";
import { type PriceProps, usePrice } from "./use-price";
import { useNumbers } from "@/components/numbers/use-numbers";

/** Why the price is suggested, in a sentence or a few. */
export function PriceReason({ item, evidence }: PriceProps) {
  const t = useTranslations("actions.reason");
  const { query, type, band } = usePrice({ item });
  const textOf = useReasonText(query.data?.currency ?? null);
  if (query.error) {
    return (
      <Notice
        tone="danger"
        title={t("failed")}
        action={
          <Button size="sm" onPress={() => void query.refetch()}>
            {t("retry")}
          </Button>
        }
      >
        {query.error.message}
      </Notice>
    );
  }
  if (!query.data)
    return <SkeletonLines label={t("loading")} lines={["h-4 w-full", "h-4 w-2/3"]} />;
  const { current, recommended: value } = evidence;
  const reasons = reasonsOf({ type, current, value, evidence: query.data, band });
  return (
    <p className="max-w-prose text-sm text-pretty text-ink-soft">
      {reasons.map((reason) => (
        <span key={reason.id} className={reason.id.endsWith("ccupancy") ? "text-ink" : undefined}>
          {textOf(reason)}{" "}
        </span>
      ))}
    </p>
  );
}

function useReasonText(currency: string | null) {
  const t = useTranslations("actions.reason");
  const numbers = useNumbers();
  const { money } = useFormats(currency);
  const percent = (share: number) => numbers.percent(100 * share, { most: 0 });
  return (reason: Reason): string => {
    switch (reason.id) {
      case "occupancy":
      case "mappedOccupancy":
        return t(reason.id, { own: percent(reason.own), market: percent(reason.market) });
      case "ownOccupancy":
        return t("ownOccupancy", { own: percent(reason.own) });
      case "paceAhead":
      case "paceBehind":
        return t(reason.id, { count: reason.count });
      case "few":
        return t("few", { nights: reason.nights });
      case "asks": {
        const { low, middle, high } = reason;
        return t("asks", { low: money(low), middle: money(middle), high: money(high) });
      }
      case "aboveBand":
      case "belowBand":
        return t(reason.id, { value: money(reason.value), limit: money(reason.limit) });
      default:
        return t(reason.id);
    }
  };
}
