"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { metricsQuery } from "@/lib/catalog/client";
import type { MetricsAnswer } from "@/lib/catalog/schema";
import { fewestBooked } from "@/lib/pricing/actions/money";
import type { PriceEvidence } from "@/lib/pricing/actions/schema-evidence";
import { type Band, type PriceProps, usePrice } from "./reason";

/** A row of figures as text; null: not known. */
interface Row {
  id: string;
  own: string | null;
  market: string | null;
  lastYear: string | null;
}

/** Occupancy, average rate and pace: the listing, its market, and the same time last year. */
export function PriceCompared({ item, evidence }: PriceProps) {
  const t = useTranslations("actions.figures");
  const { query, band } = usePrice({ item });
  const metrics = useQuery(metricsQuery(item.source.account, item.listing));
  const rows = useRows(evidence.current, band, query.data, metrics.data);
  if (query.error ?? metrics.error) {
    return (
      <Card title={t("title")}>
        <p className="text-sm text-ink-faint">{t("failed")}</p>
      </Card>
    );
  }
  if (!rows) return <Skeleton className="h-48" />;
  return (
    <Card title={t("title")} padding="none">
      <table className="w-full text-sm tabular-nums [&_:is(td,th)]:px-4 [&_:is(td,th)]:py-2 [&_:is(td,th):nth-child(n+2)]:text-right">
        <thead>
          <tr className="border-b border-line text-left text-ink-faint [&>th]:font-medium">
            <th scope="col">
              <span className="sr-only">{t("figure")}</span>
            </th>
            {(["own", "market", "lastYear"] as const).map((id) => (
              <th key={id} scope="col">
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, own, market, lastYear }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <th scope="row" className="text-left font-normal text-ink-soft">
                {id}
              </th>
              <td className="font-semibold text-ink">{own ?? "–"}</td>
              <td className="text-ink-soft">{market ?? "–"}</td>
              <td className="text-ink-soft">{lastYear ?? t("unknown")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function useRows(
  current: number,
  band: Band | null,
  evidence: PriceEvidence | undefined,
  metrics: MetricsAnswer | undefined,
): Row[] | null {
  const t = useTranslations("actions.figures");
  const { money, whole } = useFormats(evidence?.currency ?? null);
  const occupancyRows = useOccupancyRows();
  if (!evidence || !metrics) return null;
  const { listing_level: own, market_level: market } = metrics.data;
  const rate = (value: number | null | undefined) => (value == null ? null : money(value));
  const adr: Row = {
    id: t("adr"),
    own: rate(own.adr["-90"]),
    market: rate(market.adr["-90"]),
    lastYear: rate(own.stly_adr["-90"]),
  };
  const isFew = (evidence.year?.nights ?? 0) < fewestBooked;
  const last = isFew
    ? { id: t("asking"), own: money(current), market: band && money(band.middle), lastYear: "–" }
    : paceRow(evidence.pace);
  return [...occupancyRows(evidence, metrics), adr, ...(last ? [last] : [])];

  function paceRow(pace: PriceEvidence["pace"]): Row | null {
    if (!pace) return null;
    const lastYear = pace.last_year === null ? null : whole(pace.last_year);
    return { id: t("pace"), own: whole(pace.booked), market: null, lastYear };
  }
}

/** Occupancy of the listing; for a home sold through several listings, the figure behind its recommendation. */
function useOccupancyRows() {
  const t = useTranslations("actions.figures");
  const { percent } = useFormats(null);
  const share = (value: number | null | undefined) => (value == null ? null : percent(value));
  return ({ occupancy }: PriceEvidence, { data }: MetricsAnswer): Row[] => {
    const { booked, sellable, market, is_mapped: isMapped } = occupancy;
    if (isMapped) {
      const own = sellable === 0 ? null : (100 * booked) / sellable;
      const others = market === null ? null : 100 * market;
      const id = t("occupancyCompared");
      return [{ id, own: share(own), market: share(others), lastYear: "–" }];
    }
    const { listing_level: listing, market_level: around } = data;
    return (["-60", "30"] as const).map((window) => ({
      id: t(window === "30" ? "occupancyNext" : "occupancyPast"),
      own: share(listing.occupancy[window]),
      market: share(around.occupancy[window]),
      lastYear: share(listing.stly_occupancy[window]),
    }));
  };
}
