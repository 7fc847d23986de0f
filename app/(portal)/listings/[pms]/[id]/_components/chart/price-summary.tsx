"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Formats } from "@/components/chart/use-formats";
import type { Listing } from "@/lib/catalog/schema";
import type { NightSummary } from "@/lib/pricing/prices/listing-nights";

interface PriceSummaryProps {
  summary: NightSummary;
  listing: Listing;
  formats: Formats;
}

/** The average open price compared with the market, and the numbers of booked nights and nights at a limit. */
export function PriceSummary({ summary, listing, formats }: PriceSummaryProps) {
  const t = useTranslations("listing.summary");
  const { booked, blocked, asked, open, atMin, atMax } = summary;
  const hasLimit = listing.min !== null || listing.max !== null;
  const limits =
    atMin > 0 && atMax > 0
      ? t("atBoth", { min: atMin, max: atMax })
      : atMin > 0
        ? t("atMin", { count: atMin })
        : atMax > 0
          ? t("atMax", { count: atMax })
          : hasLimit && open > 0
            ? t("noLimit")
            : "";
  return (
    <>
      {asked !== null && <AveragePrice summary={summary} asked={asked} formats={formats} />}{" "}
      {blocked > 0 ? t("booked", { booked, blocked }) : t("bookedOnly", { booked })} {limits}
    </>
  );
}

interface AveragePriceProps {
  summary: NightSummary;
  asked: number;
  formats: Formats;
}

function AveragePrice({ summary: { open, market, percent }, asked, formats }: AveragePriceProps) {
  const t = useTranslations("listing.summary");
  const own = { open, asked: formats.money(asked) };
  if (market === null || percent === null) return t("asks", own);
  const key = percent > 0 ? "above" : percent < 0 ? "below" : "equal";
  const values = {
    percent: formats.percent(Math.abs(percent)),
    market: formats.money(market),
    b: strong,
  };
  return t.rich(key, { ...own, ...values });
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}
