import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import type { Listing } from "@/lib/catalog/schema";
import type { Market } from "@/lib/market/neighborhood/view";
import type { Formats } from "@/components/chart/use-formats";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useView } from "@/components/hooks/use-address";
import { nameIn, spanIn } from "@/lib/market/neighborhood/client";

/** Heights of the charts and their skeletons, in px. */
export const heights = { prices: 320, occupancy: 240, kpi: 272, map: 440 } as const;

/** Skeleton of the page's figures and charts. */
export function MarketSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-23 w-full rounded-lg" />
      <ChartSkeleton height={heights.prices} hasLegend />
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartSkeleton height={heights.occupancy} hasLegend />
        <ChartSkeleton height={heights.kpi} />
      </div>
    </div>
  );
}

/** Props of each part of the page; `listing` is null while it loads. */
export interface MarketProps {
  market: Market;
  listing: Listing | null;
  category: string;
  formats: Formats;
}

/** Returns names of bedroom categories: private rooms, studios, homes by number of bedrooms. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations("neighborhood.category");
  return (category) => {
    if (category === "All") return t("all");
    const bedrooms = Number(category);
    if (bedrooms < 0) return t("room");
    return bedrooms === 0 ? t("studio") : t("bedrooms", { count: bedrooms });
  };
}

/** Reads the view from the URL, and writes another one. */
export function useMarketView() {
  const view = useView(marketView);
  const choose = (address: string) => view.write({ listing: address, category: null }, "push");
  return { ...view, choose };
}

const marketView = (given: URLSearchParams) => ({
  listing: nameIn(given.get("listing")),
  category: given.get("category"),
  span: spanIn(given.get("nights")),
  by: given.get("by") === "night" ? ("night" as const) : ("week" as const),
  isAllSizes: given.get("map") === "all",
});

const formats = ["inside-airbnb", "nightrate", "demonstration"] as const;

/** The market with its sources as people call them. */
export function useNamedSources(market: Market): Market {
  const t = useTranslations("marketData.format");
  return useMemo(() => {
    const nameOf = (id: string): string => {
      const known = formats.find((format) => format === id);
      return known ? t(known) : id;
    };
    return { ...market, source: market.source?.split(", ").map(nameOf).join(", ") ?? null };
  }, [market, t]);
}
