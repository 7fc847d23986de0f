"use client";
import { useTranslations } from "next-intl";
import { LineChart } from "@/components/chart/line-chart";
import { ExplainButton } from "@/components/prices/explain/explain-button";
import { useExplainedNight } from "@/components/prices/explain/use-explained-night";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type Span, spans } from "@/lib/market/neighborhood/address";
import type { Trust } from "@/lib/market/neighborhood/trust";
import type { MarketProps } from "../market/market-props";
import type { NightRef } from "@/lib/pricing/prices/night-ref";
import { heights } from "../market/market-skeleton";
import { useCategoryName } from "../market/use-category-name";
import { useView } from "../market/use-view";
import { usePrices } from "./use-prices";

/** The market's prices for the next nights or months, with the listing's own; empty with too few homes. */
export function PriceChart({ trust, ...props }: MarketProps & { trust: Trust }) {
  const { category } = props;
  const t = useTranslations("neighborhood");
  const { span, write } = useView();
  const nameOf = useCategoryName();
  const { data, layers, domain, ticks, format, summary } = usePrices(props, span);
  const { listing } = props;
  const { explain } = useExplainedNight();
  const nightAt = (at: number): NightRef | null => {
    const date = span === "months" ? undefined : data.x.values[at];
    return listing && date ? { id: listing.id, pms: listing.pms, date } : null;
  };
  const tonight = nightAt(0);
  const isKnown = trust.confidence !== "none";
  const title = t("prices.title", { name: nameOf(category) });
  return (
    <LineChart
      title={title}
      summary={isKnown && summary}
      data={isKnown ? data : { ...data, series: [] }}
      format={format}
      layers={layers}
      fileName={`neighborhood-prices-${category}`}
      height={heights.prices}
      unavailable={
        isKnown ? t("prices.unavailable") : t("trust.none.text", { count: trust.priced })
      }
      actions={
        <>
          {tonight && <ExplainButton night={tonight} />}
          {isKnown && <Spans span={span} onChange={(nights) => write({ nights })} />}
        </>
      }
      domain={domain}
      ticks={ticks}
      onPick={tonight ? (at) => explain(nightAt(at)) : undefined}
    />
  );
}

function Spans({ span, onChange }: { span: Span; onChange: (span: string) => void }) {
  const t = useTranslations("neighborhood.prices");
  return (
    <SegmentedControl
      label={t("span")}
      size="sm"
      options={spans.map((id) => ({ id, label: id === "months" ? t("months") : id }))}
      value={span}
      onChange={onChange}
      className="mr-1"
    />
  );
}
