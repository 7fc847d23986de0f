"use client";
import { priceOf } from "@/lib/pricing/actions/board";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import { Stat } from "@/components/ui/stat";
import { listingQuery } from "@/lib/catalog/client";
import { PriceChart } from "./price-chart";
import { type PriceEvidenceProps, PriceChanges } from "./price-changes";

/** The current and the recommended price, the market, and what accepting would change. */
export default function PriceEvidence({ item, evidence, forChildren }: PriceEvidenceProps) {
  const { listing, source } = item;
  const details = useQuery(listingQuery(source.account, listing)).data?.listings[0];
  return (
    <>
      <Figures item={item} evidence={evidence} occupancy={details?.occupancy_next_30 ?? null} />
      {source.rights.seesMarket && (
        <PriceChart item={item} evidence={evidence} currency={details?.currency ?? null} />
      )}
      <NightDrawer />
      <PriceChanges item={item} evidence={evidence} forChildren={forChildren} />
    </>
  );
}

interface FiguresProps extends Pick<PriceEvidenceProps, "item" | "evidence"> {
  occupancy: string | number | null;
}

function Figures({ item, evidence, occupancy }: FiguresProps) {
  const t = useTranslations("actions.price");
  const format = useFormatter();
  const { current, recommended, until } = evidence;
  const change = current === 0 ? 0 : recommended / current - 1;
  const isUp = recommended > current;
  const date = format.dateTime(new Date(until), { month: "short", day: "numeric" });
  const share = occupancy === null ? null : Number.parseFloat(String(occupancy));
  const isKnown = share !== null && !Number.isNaN(share);
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4 [&>*]:rounded-lg [&>*]:border [&>*]:border-line [&>*]:bg-surface [&>*]:p-3.5">
      <Stat
        label={t(priceOf(item.action.action_type) === "min" ? "minNow" : "baseNow")}
        value={format.number(current)}
      />
      <Stat
        label={t("recommended")}
        tone="accent"
        value={format.number(recommended)}
        note={t("until", { date })}
      />
      <Stat
        label={t("change")}
        tone={isUp ? "up" : "down"}
        value={format.number(change, { style: "percent", signDisplay: "always" })}
        note={t(isUp ? "raise" : "lower", { amount: Math.abs(recommended - current) })}
      />
      <Stat
        label={t("occupancy")}
        value={isKnown ? `${format.number(share, { maximumFractionDigits: 1 })}%` : "–"}
        note={t("occupancyNights")}
      />
    </div>
  );
}
