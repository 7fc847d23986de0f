"use client";
import { useTranslations } from "next-intl";
import { useMemo, type ReactNode } from "react";
import { Chart } from "@/components/chart/chart";
import { monthTicks } from "@/components/chart/axis";
import type { Formats } from "@/components/chart/use-formats";
import { lateComponent } from "@/components/prefetch/late-component";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { useUiTexts } from "@/components/ui/ui-texts";
import { confidenceOf } from "@/lib/market/model/guards";
import {
  type ListingNight,
  summaryOf,
  type NightSummary,
} from "@/lib/pricing/prices/listing-nights";
import type { NightsProps } from "../state/page-props";
import { spans, usePageView } from "../state/use-page-view";
import { chartHeight, shownNights, useChartData } from "./use-chart-data";
import { bandLooks, lineLooks } from "@/components/chart/legend";
import type { Listing } from "@/lib/catalog/schema";

/** The plot and its library load after the page, so that its text appears first. */
const PricePlot = lateComponent(
  () => import("./price-plot"),
  () => <Skeleton className="h-78 w-full" />,
);

/** The price curve with its summary, its table and its CSV file. */
export function PriceChart(props: NightsProps) {
  const { nights, today, market, row, formats } = props;
  const t = useTranslations("listing.chart");
  const { span, zoom, write } = usePageView();
  const shown = useMemo(
    () => shownNights(nights, today, { span, zoom }),
    [nights, today, span, zoom],
  );
  const { data, domain } = useChartData(shown, props);
  const ticks = useMemo(
    () => monthTicks(data.x.values, formats.monthTick),
    [data.x.values, formats],
  );
  const title = useTitle(shown, zoom !== null, formats);
  const isPriced = shown.some(({ price }) => price !== null);
  const summary = summaryOf(shown, market.medians, row.listing);
  return (
    <Chart
      title={title}
      summary={
        <>
          {isPriced && <PriceSummary summary={summary} listing={row.listing} formats={formats} />}{" "}
          <MarketNote market={market} />
        </>
      }
      data={isPriced ? data : { ...data, series: [] }}
      format={formats.prices}
      fileName={`prices-${row.listing.pms}-${row.listing.id}`}
      height={chartHeight}
      unavailable={t("noPrices")}
      actions={<ChartActions />}
    >
      <PlotLegend hasMarket={market.state === "known"} />
      <PricePlot
        {...props}
        {...{ shown, data, domain, ticks }}
        label={title}
        onZoom={(range) => write({ zoom: range && range.join(",") })}
      />
    </Chart>
  );
}

/** The title: `Next 180 nights`, or the dates that the chart is zoomed to. */
function useTitle(shown: readonly ListingNight[], isZoomed: boolean, formats: Formats): string {
  const t = useTranslations("listing.chart");
  const [first, last] = [shown[0], shown.at(-1)];
  if (!isZoomed || !first || !last) return t("title", { count: shown.length });
  return t("zoomed", { from: formats.shortDate(first.date), to: formats.date(last.date) });
}

function ChartActions() {
  const t = useTranslations("listing.chart");
  const { span, zoom, write } = usePageView();
  return (
    <>
      {zoom && (
        <Button size="sm" variant="ghost" onPress={() => write({ zoom: null })}>
          {t("reset")}
        </Button>
      )}
      <SegmentedControl
        label={t("span")}
        size="sm"
        options={spans.map((id) => ({ id, label: id }))}
        value={span}
        onChange={(id) => write({ nights: id === "180" ? null : id, zoom: null })}
        className="mr-1"
      />
    </>
  );
}

/** Says that market data has low confidence, is missing or failed to load. */
function MarketNote({ market: { state, trust, retry } }: Pick<NightsProps, "market">) {
  const t = useTranslations("listing.chart");
  const ui = useUiTexts();
  if (state === "none") return t("noMarket");
  if (state === "failed") {
    return (
      <span role="alert">
        {t("marketFailed")}{" "}
        <button
          type="button"
          onClick={retry}
          className="rounded-xs text-accent underline focus-ring"
        >
          {ui.retry}
        </button>
      </span>
    );
  }
  if (state !== "known" || trust?.confidence !== "low") return null;
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom">
      <Badge tone="warning">{t("low")}</Badge>
      {confidenceOf(trust.priced) === "normal"
        ? t("oldText")
        : t("lowText", { count: trust.priced })}
    </span>
  );
}

/** The legend of the chart. */
function PlotLegend({ hasMarket }: { hasMarket: boolean }) {
  const t = useTranslations("listing.chart");
  return (
    <ul className="flex h-14 flex-wrap content-center items-center gap-x-4 gap-y-1 text-xs text-ink-soft sm:h-8">
      <Entry text={t("price")}>
        <path d="M0 6H18" {...lineLooks.own} />
      </Entry>
      <Entry text={t("override")}>
        <path d="M9 1l5 5l-5 5l-5 -5z" className="fill-surface stroke-accent stroke-[1.75]" />
      </Entry>
      {hasMarket && (
        <Entry text={t("bandLegend")}>
          <rect width={18} height={12} rx={2} className={bandLooks.inner} />
          <path d="M0 6H18" {...lineLooks.median} />
        </Entry>
      )}
      <Entry text={t("booked")}>
        <rect y={1} width={18} height={10} rx={2} className="fill-field" />
      </Entry>
      <Entry text={t("block")}>
        <rect
          x={0.5}
          y={1.5}
          width={17}
          height={9}
          rx={2}
          className="fill-transparent stroke-field"
        />
      </Entry>
    </ul>
  );
}

function Entry({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 whitespace-nowrap">
      <svg aria-hidden width={18} height={12}>
        {children}
      </svg>
      {text}
    </li>
  );
}

interface PriceSummaryProps {
  summary: NightSummary;
  listing: Listing;
  formats: Formats;
}

/** The average open price compared with the market, and the numbers of booked nights and nights at a limit. */
function PriceSummary({ summary, listing, formats }: PriceSummaryProps) {
  const t = useTranslations("listing.summary");
  const { asked, open, atMin, atMax } = summary;
  const hasLimit = listing.min !== null || listing.max !== null;
  const limits =
    atMin > 0 && atMax > 0
      ? t("atBoth", { min: atMin, max: atMax })
      : atMin > 0
        ? t("atMin", { count: atMin })
        : atMax > 0
          ? t("atMax", { count: atMax })
          : hasLimit && open > 0
            ? t("noLimit")
            : "";
  return (
    <>
      {asked !== null && <AveragePrice summary={summary} asked={asked} formats={formats} />}{" "}
      <Sold summary={summary} units={listing.units} /> {limits}
    </>
  );
}

interface SoldProps {
  summary: NightSummary;
  units: number;
}

function Sold({ summary: { booked, blocked, offered }, units }: SoldProps) {
  const t = useTranslations("listing.summary");
  if (units > 1) return t("unitsSold", { booked, offered });
  return blocked > 0 ? t("booked", { booked, blocked }) : t("bookedOnly", { booked });
}

interface AveragePriceProps {
  summary: NightSummary;
  asked: number;
  formats: Formats;
}

function AveragePrice({ summary: { open, market, percent }, asked, formats }: AveragePriceProps) {
  const t = useTranslations("listing.summary");
  const own = { open, asked: formats.money(asked) };
  if (market === null || percent === null) return t("asks", own);
  const key = percent > 0 ? "above" : percent < 0 ? "below" : "equal";
  const values = {
    percent: formats.percent(Math.abs(percent)),
    market: formats.money(market),
    b: strong,
  };
  return t.rich(key, { ...own, ...values });
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}
