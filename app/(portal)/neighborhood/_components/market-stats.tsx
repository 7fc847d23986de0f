"use client";
import { useTranslations } from "next-intl";
import { Stat } from "@/components/ui/stat";
import type { Listing } from "@/lib/catalog/schema";
import type { BoardProps } from "./board-props";

/** The listing beside its market in four figures. */
export function MarketStats({ listing, formats }: BoardProps) {
  const t = useTranslations("neighborhood.stats");
  const money = (value: number | string | null | undefined) =>
    typeof value === "number" ? formats.money(value) : "–";
  const own = told(listing?.occupancy_next_30);
  const market = told(listing?.market_occupancy_next_30);
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-4 py-3 lg:grid-cols-4">
      <OwnPrices listing={listing} money={money} />
      <Recommended price={listing?.recommended_base_price} money={money} />
      <Stat
        label={t("occupancy")}
        value={own ?? "–"}
        note={market === null ? t("noMarketOccupancy") : t("marketOccupancy", { share: market })}
      />
      <Stat
        label={t("pickup")}
        value={listing?.booking_pickup_past_30 ?? "–"}
        note={t("pickupNote")}
      />
    </div>
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

/** What the API says in words, unless it says that it does not know. */
function told(text: string | undefined): string | null {
  return !text || text === "Unavailable" ? null : text.replace(" %", "%");
}
