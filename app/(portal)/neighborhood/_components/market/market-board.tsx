"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { lateComponent } from "@/components/prefetch/late-component";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { Listing } from "@/lib/catalog/schema";
import { comparablesQuery, type ListingRef } from "@/lib/market/neighborhood/client";
import { type Trust, trustIn } from "@/lib/market/neighborhood/trust";
import {
  categoriesOf,
  chosenCategory,
  comparablesIn,
  type Market,
} from "@/lib/market/neighborhood/view";
import { useFormats } from "@/components/chart/use-formats";
import { KpiChart } from "../charts/kpi-chart";
import { OccupancyChart } from "../charts/occupancy-chart";
import { PriceChart } from "../charts/price-chart";
import { heights } from "./market-skeleton";
import { MarketStats } from "./market-stats";
import { useCategoryName } from "./use-category-name";
import { useView } from "./use-view";

/** Loads last, because it is last on the page. */
const BasePrices = lateComponent(
  () => import("./base-prices"),
  () => <Skeleton className="h-72 w-full rounded-lg" />,
);

/** Loads after the charts. */
const ComparablesMap = lateComponent(
  () => import("../map/comparables-map"),
  () => <ChartSkeleton height={heights.map} />,
);

interface MarketBoardProps {
  name: ListingRef;
  market: Market;
  listing: Listing | null;
}

/** The market of a listing in one category of bedrooms. */
export function MarketBoard({ name, market, listing }: MarketBoardProps) {
  const { category: wanted } = useView();
  const formats = useFormats(market.currency);
  const category = chosenCategory(market, wanted, listing?.no_of_bedrooms ?? null);
  // The map uses the same query, so both share one request.
  const homes = useQuery(comparablesQuery(useAccount().account, name)).data?.comparables;
  if (category === null) return null;
  const trust = trustIn(market, category, homes);
  const props = { market, listing, category, formats };
  return (
    <>
      <MarketBar market={market} category={category} trust={trust} />
      <MarketStats {...props} />
      <PriceChart {...props} trust={trust} />
      <div className="grid gap-4 xl:grid-cols-2">
        <OccupancyChart {...props} />
        <KpiChart {...props} />
      </div>
      <ComparablesMap {...props} name={name} />
      <BasePrices {...props} />
    </>
  );
}

interface MarketBarProps {
  market: Market;
  category: string;
  trust: Trust;
}

function MarketBar({ market, category, trust }: MarketBarProps) {
  const t = useTranslations("neighborhood");
  const { write } = useView();
  const nameOf = useCategoryName();
  const options = categoriesOf(market).map((id) => ({
    id,
    label: nameOf(id),
    description: t("comparables", { count: comparablesIn(market, id) }),
  }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          label={t("category.label")}
          isLabelHidden
          placeholder={t("category.label")}
          options={options}
          value={category}
          onChange={(id) => write({ category: id })}
          className="w-48"
        />
        <p className="text-sm text-ink-soft">
          {t("set", {
            count: comparablesIn(market, category),
            all: market["Listings Used"],
            source: market.source ?? "",
          })}
        </p>
        <Badge tone={trust.confidence === "normal" ? "success" : "warning"}>
          {t(`confidence.${trust.confidence}`)}
        </Badge>
      </div>
      {trust.confidence !== "normal" && (
        <Notice
          tone="warning"
          title={t(`trust.${trust.confidence}.title`, { name: nameOf(category) })}
        >
          {trust.age === null
            ? t(`trust.${trust.confidence}.text`, { count: trust.priced })
            : t("trust.old", { days: trust.age })}
        </Notice>
      )}
    </>
  );
}
