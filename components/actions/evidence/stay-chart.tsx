"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Chart } from "@/components/chart/chart";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { domainOf } from "@/components/chart/axis";
import { LazyBarPlot } from "@/components/chart/lazy-plots";
import type { ChartFormat } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { Notice } from "@/components/ui/notice";
import type { Item } from "@/lib/pricing/actions/board";
import { staysQuery } from "@/lib/pricing/actions/client";
import type { StayEvidence } from "@/lib/pricing/actions/schema-evidence";
import { shareUpTo, spreadOf, sum } from "@/lib/pricing/actions/spread";

/** Height in px of a histogram, and with its name. */
const plotHeight = 104;
const rowHeight = plotHeight + 24;

/** Minimum stays of the listing and the market, and guests' actual stays, as histograms over the same lengths. */
export default function StayChart({ item, recommended }: { item: Item; recommended: number }) {
  const t = useTranslations("actions.stays");
  const { source, listing } = item;
  const name = { listing_id: listing.id, pms: listing.pms };
  const { data, error } = useQuery(staysQuery(source.account, name));
  if (error) return <Notice title={t("failed")}>{error.message}</Notice>;
  if (!data) return <ChartSkeleton height={3 * rowHeight} />;
  return <Histograms evidence={data} recommended={recommended} />;
}

interface HistogramsProps {
  evidence: StayEvidence;
  recommended: number;
}

function Histograms({ evidence, recommended }: HistogramsProps) {
  const t = useTranslations("actions.stays");
  const { data, format, ticks } = useBars(evidence);
  const domain = domainOf(data.series);
  return (
    <Chart
      title={t("chart")}
      summary={<Summary evidence={evidence} recommended={recommended} />}
      data={data}
      format={format}
      fileName="minimum-stays"
      height={data.series.length * rowHeight}
      unavailable={t("none")}
    >
      {data.series.map(({ id, label }) => (
        <div key={id} style={{ height: rowHeight }}>
          <p className="flex h-6 items-center text-xs font-medium text-ink-soft">{label}</p>
          <LazyBarPlot
            label={label}
            data={data}
            format={format}
            domain={domain}
            ticks={ticks}
            height={plotHeight}
            series={id}
            tone={id === "market" ? "market" : "own"}
          />
        </div>
      ))}
    </Chart>
  );
}

function Summary({ evidence, recommended }: HistogramsProps) {
  const t = useTranslations("actions.stays");
  const { comparables: count, own, market, booked } = evidence;
  const nights = Math.ceil(recommended);
  const { percent } = useFormats(null);
  const shareText = (list: StayEvidence["own"]) =>
    percent(Math.round(100 * (shareUpTo(list, nights) ?? 0)));
  const fits = { market: shareText(market), own: shareText(own) };
  const stays = sum(booked ?? []);
  const short = sum((booked ?? []).filter((stay) => stay.nights <= nights));
  return (
    <>
      {t("summary", { count, nights, ...fits })}
      {stays > 0 && ` ${t("booked", { stays, short })}`}
    </>
  );
}

function useBars({ own, market, booked }: StayEvidence) {
  const t = useTranslations("actions.stays");
  const { percent } = useFormats(null);
  return useMemo(() => {
    const lists = [
      { id: "own", label: t("own"), list: own },
      { id: "market", label: t("market"), list: market },
      ...(booked?.length ? [{ id: "guests", label: t("guests"), list: booked }] : []),
    ];
    const { nights, isOpen, shares } = spreadOf(lists.map(({ list }) => list));
    const last = isOpen ? nights.length : null;
    const series = lists.map(({ id, label }, at) => ({ id, label, values: shares[at] ?? [] }));
    const format: ChartFormat = {
      x: (text) => t(Number(text) === last ? "more" : "nights", { count: Number(text) }),
      y: percent,
      tick: percent,
    };
    return {
      data: { x: { label: t("length"), values: nights.map(String) }, series },
      format,
      ticks: nights.map((night, at) => ({ at, text: `${night}${night === last ? "+" : ""}` })),
    };
  }, [own, market, booked, percent, t]);
}
