"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { lateComponent } from "@/components/prefetch/late-component";
import { MarketCredit } from "@/components/prices/market-credit";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { Listing } from "@/lib/catalog/schema";
import { comparablesQuery, type ListingRef } from "@/lib/market/neighborhood/client";
import {
  type Trust,
  trustIn,
  categoriesOf,
  chosenCategory,
  comparablesIn,
  type Market,
} from "@/lib/market/neighborhood/view";
import { useFormats } from "@/components/chart/use-formats";
import { KpiChart } from "../charts/kpi-chart";
import { OccupancyChart } from "../charts/occupancy-chart";
import { PriceChart } from "../charts/price-chart";
import {
  heights,
  useCategoryName,
  type MarketProps,
  useMarketView,
  useNamedSources,
} from "./market-view";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Stat } from "@/components/ui/stat";
import { percentOf } from "@/lib/catalog/rows";

/** Loads last, because it is last on the page. */
const BasePrices = lateComponent(
  () => import("./base-prices"),
  () => <Skeleton className="h-72 w-full rounded-lg" />,
);

/** Loads after the charts. */
const ComparablesMap = lateComponent(
  () => import("../comparables-map"),
  () => <ChartSkeleton height={heights.map} />,
);

interface MarketBoardProps {
  name: ListingRef;
  market: Market;
  listing: Listing | null;
}

/** The market of a listing in one category of bedrooms. */
export function MarketBoard({ name, market: data, listing }: MarketBoardProps) {
  const market = useNamedSources(data);
  const { category: wanted } = useMarketView();
  const formats = useFormats(market.currency);
  const category = chosenCategory(market, wanted, listing?.no_of_bedrooms ?? null);
  // The map uses the same query, so both share one request.
  const { account } = useAccount();
  const homes = useQuery(comparablesQuery(account, name)).data?.comparables;
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
      <MarketCredit account={account} />
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
  const { write } = useMarketView();
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

/** Four figures of the listing and its market. */
function MarketStats({ listing, formats }: MarketProps) {
  const t = useTranslations("neighborhood.stats");
  const money = (value: number | string | null | undefined) =>
    typeof value === "number" ? formats.money(value) : "–";
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-4 py-3 lg:grid-cols-4">
      <OwnPrices listing={listing} money={money} />
      <Recommended price={listing?.recommended_base_price} money={money} />
      <OwnOccupancy listing={listing} />
      <Stat
        label={t("pickup")}
        value={listing?.booking_pickup_past_30 ?? "–"}
        note={t("pickupNote")}
      />
    </div>
  );
}

/** Occupancy and the market's, or the share of unavailable nights where the calendar doesn't distinguish bookings. */
function OwnOccupancy({ listing }: { listing: Listing | null }) {
  const t = useTranslations("neighborhood.stats");
  const { percent } = useNumbers();
  const shareText = (share: string | null | undefined): string | null => {
    const value = percentOf(share ?? null);
    return value === null ? null : percent(value);
  };
  const own = shareText(listing?.occupancy_next_30);
  const closed = shareText(listing?.unavailable_share_next_30);
  const market = shareText(listing?.market_occupancy_next_30);
  return (
    <Stat
      label={own === null && closed !== null ? t("unavailable") : t("occupancy")}
      value={own ?? closed ?? "–"}
      note={market === null ? t("noMarketOccupancy") : t("marketOccupancy", { share: market })}
    />
  );
}

interface OwnPricesProps {
  listing: Listing | null;
  money: (value: number | null | undefined) => string;
}

function OwnPrices({ listing, money }: OwnPricesProps) {
  const t = useTranslations("neighborhood.stats");
  return (
    <Stat
      label={t("base")}
      value={money(listing?.base)}
      note={t("range", { min: money(listing?.min), max: money(listing?.max) })}
    />
  );
}

interface RecommendedProps {
  price: number | "Unavailable" | undefined;
  money: (value: number | string | undefined) => string;
}

function Recommended({ price, money }: RecommendedProps) {
  const t = useTranslations("neighborhood.stats");
  return (
    <Stat
      label={t("recommended")}
      value={money(price)}
      note={price === "Unavailable" ? t("noRecommended") : t("recommendedNote")}
    />
  );
}
