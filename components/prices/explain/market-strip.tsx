"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import type { NightAnswer, NightMarket } from "@/lib/pricing/prices/schema-night";
import type { ListingName } from "./explanation-props";
import { PercentileBar, type Percentiles } from "./percentile-bar";

interface MarketStripProps {
  listing: ListingName;
  answer: NightAnswer;
  price: number;
}

/** Market prices that night, with the listing's own price. */
export function MarketStrip({ listing, answer: { market }, price }: MarketStripProps) {
  const t = useTranslations("explain.market");
  const { href } = useAccount();
  const percentiles = market && percentilesOf(market);
  const address = encodeURIComponent(`${listing.pms}/${listing.id}`);
  return (
    <section aria-label={t("title")} className="border-b border-line bg-paper px-5 py-3">
      <div className="flex items-center gap-x-2 text-sm">
        <h3 className="shrink-0 font-semibold text-ink">{t("title")}</h3>
        {market && <Comparables market={market} />}
        <TextLink href={href(`/neighborhood?listing=${address}`)} className="ml-auto shrink-0">
          {t("link")}
        </TextLink>
      </div>
      {percentiles ? (
        <PercentileBar percentiles={percentiles} price={price} />
      ) : (
        <p className="mt-1 text-sm text-ink-faint">
          {t(market && market.confidence !== "none" ? "noNight" : "none")}
        </p>
      )}
    </section>
  );
}

function Comparables({ market: { category, count, confidence } }: { market: NightMarket }) {
  const t = useTranslations("explain.market");
  const size = useTranslations("neighborhood.category");
  const bedrooms = Number(category);
  const name =
    bedrooms < 0
      ? size("room")
      : bedrooms === 0
        ? size("studio")
        : size("bedrooms", { count: bedrooms });
  return (
    <>
      <span className="min-w-0 truncate text-ink-faint">{t("comparables", { name, count })}</span>
      {confidence === "low" && <Badge tone="warning">{t("low")}</Badge>}
    </>
  );
}

function percentilesOf({ p25, p50, p75, p90 }: NightMarket): Percentiles | null {
  if (p25 === null || p50 === null || p75 === null || p90 === null) return null;
  return { p25, p50, p75, p90 };
}
