"use client";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import { Stat } from "@/components/ui/stat";
import type { Listing } from "@/lib/catalog/schema";
import { percentOf } from "@/lib/catalog/sort";
import type { MarketProps } from "./market-props";

/** Four figures of the listing and its market. */
export function MarketStats({ listing, formats }: MarketProps) {
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
