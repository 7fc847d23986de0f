"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Chart } from "@/components/chart/chart";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { QueryView } from "@/components/query-view/query-view";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { comparablesQuery, type ListingRef } from "@/lib/market/neighborhood/client";
import type { Comparables } from "@/lib/market/neighborhood/schema-comparables";
import type { MarketProps } from "../market/market-props";
import { heights } from "../market/market-skeleton";
import { useCategoryName } from "../market/use-category-name";
import { useView } from "../market/use-view";
import { HomeMap } from "./home-map";
import { homePoints } from "./home-points";
import { useHomes } from "./use-homes";

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
  const { isAllSizes, write } = useView();
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
