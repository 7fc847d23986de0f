"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations, useFormatter } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Chart } from "@/components/chart/chart";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { QueryView } from "@/components/query-view/query-view";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { comparablesQuery, type ListingRef } from "@/lib/market/neighborhood/client";
import type { Comparables } from "@/lib/market/neighborhood/schema";
import { type MarketProps, useCategoryName, useMarketView, heights } from "./market/market-view";
import { useMemo, useState } from "react";
import type { ChartFormat, Series } from "@/components/chart/types";
import type { Formats } from "@/components/chart/use-formats";
import { useMetres } from "@/components/map/use-metres";
import { bearingOf, bandEnds, bandOf, medianOf } from "@/lib/market/neighborhood/view";
import { House } from "lucide-react";
import { MapCanvas } from "@/components/map/map-canvas";
import { useMap } from "@/components/map/use-map-window";
import {
  type Spot,
  toPixels,
  type Cluster,
  projectorAround,
  type LookOf,
  type Point,
} from "@/components/map/projection";
import { cx } from "@/components/ui/cx";

interface ComparablesMapProps extends MarketProps {
  name: ListingRef;
}

/** The comparables and their prices, as a map or a table. */
export default function ComparablesMap({ name, ...props }: ComparablesMapProps) {
  const t = useTranslations("neighborhood.map");
  const { account } = useAccount();
  const around = useQuery(comparablesQuery(account, name));
  return (
    <QueryView
      query={around}
      loading={<ChartSkeleton height={heights.map} />}
      errorTitle={t("failed")}
    >
      {(data) => <Figure {...props} around={data} />}
    </QueryView>
  );
}

function Figure({ around, category, formats }: MarketProps & { around: Comparables }) {
  const t = useTranslations("neighborhood.map");
  const nameOf = useCategoryName();
  const { isAllSizes, write } = useMarketView();
  const shown = isAllSizes ? null : category;
  const { points, ends, first } = homePoints(around, shown);
  const { data, format, summary } = useHomes(around, points, formats);
  const title = t("title", { name: nameOf(shown ?? "All") });
  return (
    <Chart
      title={title}
      summary={summary}
      data={data}
      format={format}
      fileName={`neighborhood-comparables-${shown ?? "all"}`}
      height={heights.map}
      unavailable={t("unavailable")}
      actions={
        <SegmentedControl
          label={t("sizes")}
          size="sm"
          options={[
            { id: "one", label: t("thisSize") },
            { id: "all", label: t("allSizes") },
          ]}
          value={isAllSizes ? "all" : "one"}
          onChange={(id) => write({ map: id === "all" ? id : null })}
          className="mr-1"
        />
      }
    >
      {/* The key resets the view for another set of homes. */}
      <HomeMap key={title} points={points} ends={ends} first={first} formats={formats} />
    </Chart>
  );
}

/** Distance in metres within which homes are close. */
const near = 1_000;
const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** Returns the map's homes as a table, and a summary. */
function useHomes(around: Comparables, points: readonly HomePoint[], { money, whole }: Formats) {
  const t = useTranslations("neighborhood.map");
  const metres = useMetres();
  const nameOf = useCategoryName();
  const data = useMemo(() => {
    const homes = points.map(({ home }) => home);
    const direction = (degrees: number) => {
      const at = directions[Math.round(degrees / 45) % directions.length] ?? "n";
      return t("direction", { degrees: whole(degrees), wind: t(`wind.${at}`) });
    };
    const series: Series[] = [
      { id: "price", label: t("price"), values: homes.map(({ price }) => price) },
      {
        id: "distance",
        label: t("distance"),
        values: homes.map((home) => home.metres),
        format: metres,
      },
      {
        id: "bearing",
        label: t("bearing"),
        values: homes.map((home) => bearingOf(around, home)),
        format: direction,
      },
      {
        id: "size",
        label: t("size"),
        values: homes.map(({ category }) => (category === null ? null : Number(category))),
        format: (category) => nameOf(String(category)),
      },
    ];
    return { x: { label: t("nearest"), values: homes.map((_, at) => String(at + 1)) }, series };
  }, [around, points, metres, nameOf, t, whole]);
  const format: ChartFormat = { x: (at) => at, y: money, tick: money };
  return { data, format, summary: useSummary(points, money) };
}

/** Compares the prices of close homes with those of the others. */
function useSummary(points: readonly HomePoint[], money: (price: number) => string): string {
  const t = useTranslations("neighborhood.map");
  const metres = useMetres();
  const homes = points.map(({ home }) => home);
  const medianPrice = (some: typeof homes) => medianOf(some.map(({ price }) => price));
  const close = homes.filter((home) => home.metres <= near);
  const far = homes.filter((home) => home.metres > near);
  const [here, there, middle] = [medianPrice(close), medianPrice(far), medianPrice(homes)];
  const all = t("summary", {
    count: homes.length,
    farthest: metres(homes.at(-1)?.metres ?? 0),
    price: middle === null ? "–" : money(middle),
  });
  if (here === null || there === null) return all;
  const facts = { count: close.length, near: metres(near), here: money(here), there: money(there) };
  return `${all} ${t("close", facts)}`;
}

/** Distance in px below which points share a marker. */
const cell = 26;

interface HomeMapProps {
  points: readonly HomePoint[];
  /** Upper ends of all price bands but the last. */
  ends: readonly number[];
  first: readonly Spot[];
  formats: Formats;
}

/** A map of the homes around the listing, by price. */
function HomeMap({ points, ends, first, formats }: HomeMapProps) {
  const [chosen, choose] = useState<HomePoint | null>(null);
  const { lookOf, labelOf } = useHomeLook(formats, ends.length + 1);
  return (
    <div className="flex h-full flex-col gap-2">
      <MapCanvas
        points={points}
        first={first}
        cell={cell}
        chosen={chosen}
        lookOf={lookOf}
        onChoose={(point) => choose(point.key === chosen?.key ? null : point)}
        isInPage
        className="min-h-0 flex-1"
      >
        <Here />
        <output className="pointer-events-none absolute right-3 bottom-3 z-3 max-w-3/5 rounded-md bg-ink px-2.5 py-1.5 text-sm text-pretty text-surface empty:hidden">
          {chosen && labelOf(chosen.home)}
        </output>
      </MapCanvas>
      <BandLegend ends={ends} points={points} formats={formats} />
    </div>
  );
}

/** The listing itself, above the others. Markers below it can still be pressed. */
function Here() {
  const { view, size } = useMap();
  const at = toPixels(view, size, { x: 0, y: 0 });
  return (
    <span
      style={{ left: at.x, top: at.y }}
      className="pointer-events-none absolute z-2 grid size-6 -translate-1/2 place-items-center rounded-sm bg-ink text-surface ring-2 ring-surface"
    >
      <House aria-hidden className="size-3.5" />
    </span>
  );
}

interface BandLegendProps {
  ends: readonly number[];
  points: readonly HomePoint[];
  formats: Formats;
}

/** The legend of the map's dots. */
function BandLegend({ ends, points, formats: { money } }: BandLegendProps) {
  const t = useTranslations("neighborhood.map");
  const count = ends.length + 1;
  const textOf = (band: number): string => {
    const [from, to] = [ends[band - 1], ends[band]];
    if (to !== undefined) {
      return from === undefined
        ? t("upTo", { to: money(to) })
        : t("between", { from: money(from), to: money(to) });
    }
    return from === undefined ? t("anyPrice") : t("above", { from: money(from) });
  };
  const bands = Array.from({ length: count }, (_, band) => ({
    look: bandLook(band, count),
    text: textOf(band),
  }));
  const hasUnpriced = points.some(({ band }) => band === null);
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft tabular-nums">
      <li className="flex items-center gap-1.5">
        <span className="grid size-4.5 place-items-center rounded-sm bg-ink text-surface">
          <House aria-hidden className="size-3" />
        </span>
        {t("here")}
      </li>
      {[...bands, ...(hasUnpriced ? [{ look: unpriced, text: t("noPrices") }] : [])].map(
        ({ look, text }) => (
          <li key={text} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cx("rounded-full border border-field", look.color, look.size)}
            />
            {text}
          </li>
        ),
      )}
      <li>{t("number")}</li>
    </ul>
  );
}

/** Returns the markers of homes and their labels. */
function useHomeLook(formats: Formats, bands: number) {
  const t = useTranslations("neighborhood.map");
  const format = useFormatter();
  const metres = useMetres();
  const { money } = formats;
  const sizeOf = (category: string | null): string => {
    if (category === null) return t("home.unknown");
    const bedrooms = Number(category);
    if (bedrooms < 0) return t("home.room");
    return bedrooms === 0 ? t("home.studio") : t("home.bedrooms", { count: bedrooms });
  };
  const labelOf = ({ category, price, metres: distance }: HomePoint["home"]): string => {
    const facts = { size: sizeOf(category), distance: metres(distance) };
    return price === null
      ? t("one.unpriced", facts)
      : t("one.priced", { ...facts, price: money(price) });
  };
  const severalOf = ({ points }: Cluster<HomePoint>): string => {
    const middle = medianOf(points.map(({ home }) => home.price));
    const count = points.length;
    return middle === null
      ? t("several.unpriced", { count })
      : t("several.priced", { count, price: money(middle) });
  };
  const lookOf: LookOf<HomePoint> = (cluster) => {
    const { points } = cluster;
    const [first, ...others] = points;
    if (!first) return { label: "", className: "" };
    const look = bandLook(middleBand(points), bands);
    const shape = "rounded-full border border-field";
    if (others.length === 0)
      return { label: labelOf(first.home), className: cx(shape, look.color, look.size) };
    const wide = points.length > 99 ? "size-8" : points.length > 9 ? "size-7" : "size-6";
    return {
      label: severalOf(cluster),
      text: format.number(points.length),
      className: cx(shape, look.color, wide, "text-xs font-semibold tabular-nums"),
    };
  };
  return { lookOf, labelOf };
}

function middleBand(points: readonly HomePoint[]): number | null {
  const middle = medianOf(points.map(({ band }) => band));
  return middle === null ? null : Math.round(middle);
}

/** Price bands from low to high: darker and larger, so that colour is not the only cue. */
const bandLooks = [
  { color: "bg-demand-1 text-demand-1-ink", size: "size-2.5" },
  { color: "bg-demand-2 text-demand-2-ink", size: "size-3" },
  { color: "bg-demand-3 text-demand-3-ink", size: "size-3.5" },
  { color: "bg-demand-4 text-demand-4-ink", size: "size-4" },
  { color: "bg-demand-5 text-demand-5-ink", size: "size-4.5" },
] as const;

/** A home without a known price. */
const unpriced = {
  color: "border-dashed bg-surface text-ink-soft",
  size: "size-3",
} as const;

/** Returns the look of a band out of `count`, spread over all colours. */
function bandLook(band: number | null, count: number) {
  if (band === null) return unpriced;
  const at = count <= 1 ? 2 : Math.round((band * (bandLooks.length - 1)) / (count - 1));
  return bandLooks[at] ?? unpriced;
}

type Home = Comparables["comparables"][number];

/** A comparable on the map; `band` from 0, null without a price. */
interface HomePoint extends Point {
  home: Home;
  band: number | null;
}

/** Share of homes, nearest first, that the initial view covers: a few distant ones would crowd the others. */
const firstShare = 0.9;

/** Returns the comparables of a category of bedrooms, or all, as points around the listing. */
function homePoints(around: Comparables, category: string | null) {
  const project = projectorAround(around);
  const homes = around.comparables.filter((home) => !category || home.category === category);
  const ends = bandEnds(homes.flatMap(({ price }) => price ?? []));
  const points = homes.map((home, at): HomePoint => {
    const band = home.price === null ? null : bandOf(home.price, ends);
    return { key: String(at), home, band, spot: project(home) };
  });
  const nearest = points.slice(0, Math.ceil(points.length * firstShare)).map(({ spot }) => spot);
  const first: Spot[] = [{ x: 0, y: 0 }, ...nearest];
  return { points, ends, first };
}
