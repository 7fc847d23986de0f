"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { domainOf, monthTicks } from "@/components/chart/axis";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, Layer } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { rowKeyOf } from "@/lib/catalog/rows";
import { nightsPreviewQuery } from "@/lib/delivery/sync-preview/client";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { limitsOf, priceRange } from "./review-rules";
import { useReviewed } from "./review-state";
import { SpecialNights } from "./special-nights";

const height = 190;

type When = "tonight" | "settled";

/** A listing's nights in the PMS and as Nightrate would price them, and its special nights. */
export function RowDetails({ row }: { row: PreviewRow }) {
  const t = useTranslations("syncReview.details");
  const { account } = useAccount();
  const { asked } = useReviewed();
  const listing = asked.listings.find((each) => rowKeyOf(each) === rowKeyOf(row)) ?? {
    id: row.id,
    pms: row.pms,
  };
  const query = useQuery({
    ...nightsPreviewQuery(account, listing, asked.settle_days),
    placeholderData: (earlier) => earlier,
  });
  return (
    <div className="flex flex-col gap-3 whitespace-normal">
      <QueryView
        query={query}
        loading={
          <div>
            <output className="sr-only">{t("loading")}</output>
            <Skeleton className="h-74 w-full rounded-lg" />
          </div>
        }
        errorTitle={t("failed")}
      >
        {({ listings: [detailed] }) => detailed && <NightsChart row={detailed} />}
      </QueryView>
      {row.special.length > 0 && <SpecialNights row={row} />}
    </div>
  );
}

/** The PMS's price and Nightrate's on each of 365 nights. */
function NightsChart({ row }: { row: PreviewRow }) {
  const t = useTranslations("syncReview.details");
  const { byKey, asked } = useReviewed();
  const [when, setWhen] = useState<When>("settled");
  const { prices: format, monthTick } = useFormats(row.currency);
  const data = useNightsData(row, when, asked.settle_days);
  const lines = data.series.filter(({ id }) => id !== "low" && id !== "high");
  const ticks = useMemo(() => monthTicks(data.x.values, monthTick), [data, monthTick]);
  return (
    <LineChart
      title={t("title", { name: byKey.get(rowKeyOf(row))?.name ?? row.id })}
      summary={<Summary row={row} />}
      data={data}
      format={format}
      layers={layersOf(data, t("limit"))}
      domain={domainOf(lines, "lowest")}
      ticks={ticks}
      fileName={`sync-${row.pms}-${row.id}`}
      height={height}
      unavailable={t("unavailable")}
      actions={
        <SegmentedControl
          size="sm"
          label={t("view")}
          options={(["tonight", "settled"] as const).map((id) => ({ id, label: t(id) }))}
          value={when}
          onChange={(id) => setWhen(id as When)}
        />
      }
    />
  );
}

/** The lines, and the band that shows how far a night can move at most by its own date. */
function useNightsData(row: PreviewRow, when: When, settleDays: number): ChartData {
  const t = useTranslations("syncReview.details");
  return useMemo(() => {
    const nights = row.nights ?? [];
    const min = row.prices?.min ?? row.suggestion?.min ?? null;
    const limits = limitsOf(nights, settleDays);
    const lines = [
      { id: "pms", label: t("pms"), values: nights.map(({ from }) => from) },
      { id: "own", label: t("own"), values: nights.map((night) => night[when]) },
    ];
    const least = { id: "min", label: t("min"), values: nights.map(() => min) };
    const band = [
      { id: "low", label: t("low"), values: limits.map(([low]) => low) },
      { id: "high", label: t("high"), values: limits.map(([, high]) => high) },
    ];
    return {
      x: { label: t("night"), values: nights.map(({ date }) => date) },
      series: [...lines, ...(min === null ? [] : [least]), ...(settleDays > 0 ? band : [])],
    };
  }, [row, when, settleDays, t]);
}

const tones = { min: "limit", pms: "past", own: "own" } as const;

function layersOf({ series }: ChartData, label: string): Layer[] {
  const ids = new Set(series.map(({ id }) => id));
  const lines = (["min", "pms", "own"] as const)
    .filter((id) => ids.has(id))
    .map((id): Layer => ({ kind: "line", series: id, tone: tones[id] }));
  const band: Layer = { kind: "band", low: "low", high: "high", tone: "inner", label };
  return ids.has("low") ? [band, ...lines] : lines;
}

/** What happens to the open nights, in a sentence. */
function Summary({ row }: { row: PreviewRow }) {
  const t = useTranslations("syncReview.details");
  const { words } = useReviewed();
  const range = priceRange(row);
  if (!range) return null;
  const { up, down, same } = row.moves.settled;
  return t("summary", {
    price: words.range(...range, row.currency),
    open: row.open_nights,
    up,
    down,
    same,
  });
}
