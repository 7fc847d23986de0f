"use client";
import { useQuery } from "@tanstack/react-query";
import { MarketCredit } from "@/components/prices/market-credit";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import { listingQuery, paceQuery } from "@/lib/catalog/client";
import type { Selection } from "../board/use-selection";
import { PriceChanges } from "./price-changes";
import { PriceChart } from "./price-chart";
import { PriceCompared } from "./price-compared";
import { PriceMoney } from "./price-money";
import { PriceValue } from "./price-value";
import { type PriceProps, usePrice, type Reason, reasonsOf } from "./reason";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/chart/use-formats";
import { useNumbers } from "@/components/hooks/use-numbers";
import { useMemo } from "react";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { domainOf } from "@/components/chart/axis";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, Layer } from "@/components/chart/types";
import type { ListingPace } from "@/lib/catalog/schema";

/** Why a price is suggested, the value to accept and its effect, the figures, its worth, and the market. */
export default function PriceEvidence(props: PriceProps & { selection: Selection }) {
  const { item, evidence, selection } = props;
  const { listing, source } = item;
  const details = useQuery(listingQuery(source.account, listing)).data?.listings[0];
  const { value, withChildren } = selection.acceptingOf(item);
  const shown = Number.isFinite(value) ? value : evidence.recommended;
  const choice = {
    isOn: withChildren,
    onChange: (isOn: boolean) => selection.edit(item, { withChildren: isOn }),
  };
  return (
    <>
      <PriceReason item={item} evidence={evidence} />
      <PriceValue item={item} evidence={evidence} selection={selection} />
      <div className="grid gap-4 2xl:grid-cols-2">
        <PriceCompared item={item} evidence={evidence} />
        {item.action.action_type === "base_price_alert" && <PricePace item={item} />}
      </div>
      <PriceMoney item={item} evidence={evidence} value={shown} />
      {source.rights.seesMarket && (
        <PriceChart
          item={item}
          evidence={{ ...evidence, recommended: shown }}
          currency={details?.currency ?? null}
        />
      )}
      <NightDrawer />
      <PriceChanges item={item} evidence={evidence} value={shown} forChildren={choice} />
      {source.rights.seesMarket && <MarketCredit account={source.account} />}
    </>
  );
}

/** Why the price is suggested, in a sentence or a few. */
function PriceReason({ item, evidence }: PriceProps) {
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

const height = 168;
const series = ["own", "market", "last_year"] as const;
const tones = { own: "own", market: "median", last_year: "past" } as const;

/** Booked shares of the next weeks: the listing, its market, and the listing at the same time last year. */
function PricePace({ item: { source, listing } }: Pick<PriceProps, "item">) {
  const t = useTranslations("actions.pace");
  const { data, error } = useQuery(paceQuery(source.account, listing));
  if (error) return <Notice title={t("failed")}>{error.message}</Notice>;
  if (!data) return <ChartSkeleton height={height} hasLegend />;
  return <Weeks pace={data} />;
}

function Weeks({ pace }: { pace: ListingPace }) {
  const t = useTranslations("actions.pace");
  const { shares, shortDate } = useFormats(null);
  const data = usePaceData(pace);
  const format = { ...shares, x: (date: string) => t("weekOf", { date: shortDate(date) }) };
  // From back to front: the listing's own line is on top.
  const layers = series
    .filter((id) => data.series.some((line) => line.id === id))
    .map((id): Layer => ({ kind: "line", series: id, tone: tones[id] }))
    .toReversed();
  const [low, high] = domainOf(data.series);
  return (
    <LineChart
      title={t("chart")}
      summary={usePaceSummary(pace)}
      data={data}
      format={format}
      layers={layers}
      fileName="pace-by-week"
      height={height}
      unavailable={t("none")}
      domain={[low, Math.min(100, Math.max(high, 10))]}
      ticks={data.x.values.map((date, at) => ({ at, text: shortDate(date) }))}
    />
  );
}

/** Lines without any value are left out; the listing's own stays. */
function usePaceData({ weeks }: ListingPace): ChartData {
  const t = useTranslations("actions.pace");
  return useMemo(() => {
    const all = series.map((id) => ({
      id,
      label: t(id),
      values: weeks.map((week) => week[id]),
    }));
    const known = all.filter(
      ({ id, values }) => id === "own" || values.some((value) => value !== null),
    );
    return { x: { label: t("week"), values: weeks.map(({ from }) => from) }, series: known };
  }, [weeks, t]);
}

/** The 90 nights together, in a sentence. */
function usePaceSummary({ total: { own, market, last_year: lastYear } }: ListingPace): string {
  const t = useTranslations("actions.pace");
  const { percent } = useFormats(null);
  if (own === null) return t("unknown");
  const sentence = (id: "own" | "market" | "lastYear", value: number) =>
    t(`sentence.${id}`, { share: percent(value) });
  return [
    sentence("own", own),
    market === null ? t("sentence.noMarket") : sentence("market", market),
    lastYear === null ? t("sentence.noLastYear") : sentence("lastYear", lastYear),
  ].join(" ");
}
