"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ListingRow } from "@/lib/catalog/rows";
import { zoomOf, zooms, usualZoom, zoomShapes } from "../axis/zoom";
import { ExportPrices } from "./export-prices";
import { DateNav, type DateNavProps } from "./date-nav";

interface PricesHeaderProps extends DateNavProps {
  /** Listings that pass the filters. */
  listings: readonly ListingRow[];
  count: { shown: number; all: number };
}

/** Title, number of listings shown, and the range of nights. */
export function PricesHeader({ view, listings, count, nights, today }: PricesHeaderProps) {
  const t = useTranslations("prices");
  return (
    <PageHeader
      title={t("title")}
      description={
        <span className="tabular-nums">
          {count.shown === count.all ? t("all", count) : t("count", count)}
        </span>
      }
      secondaryActions={
        <>
          <DateNav view={view} nights={nights} today={today} />
          {(["short", "zooms"] as const).map((names) => (
            <SegmentedControl
              key={names}
              label={t("nav.zoom")}
              options={zooms.map((id) => ({ id, label: t(`nav.${names}.${id}`) }))}
              value={view.zoom}
              onChange={(id) => view.write({ zoom: zoomOf(id) === usualZoom ? null : id })}
              className={names === "short" ? "sm:hidden" : "max-sm:hidden"}
            />
          ))}
          <ExportPrices
            listings={listings}
            first={nights?.first ?? view.from}
            last={nights?.last ?? view.from + zoomShapes[view.zoom].nights - 1}
          />
        </>
      }
    />
  );
}
