import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/catalog/channels";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { NightsProps } from "../state/page-props";

/** A line of a night's tooltip. */
export interface NightFact {
  label: string;
  text: string;
}

/** Returns a night's facts, each with its label. */
export function useNightFacts({
  bars,
  calendar,
  market,
  formats,
}: Pick<NightsProps, "bars" | "calendar" | "market" | "formats">) {
  const t = useTranslations("listing");
  return (night: ListingNight): NightFact[] => {
    const { price, demand, minStay, override } = night;
    const facts: (NightFact | false | null)[] = [
      price !== null && { label: t("chart.price"), text: formats.money(price) },
      override !== null && { label: t("chart.override"), text: t(`level.${override}`) },
      stateOf(night),
      demand !== "unavailable" && { label: t("chart.demand"), text: t(`demand.${demand}`) },
      minStay !== calendar.min_stay_default && {
        label: t("chart.minStay"),
        text: t("chart.nightsValue", { count: minStay }),
      },
      bandOn(night.date),
    ];
    return facts.filter((fact) => fact !== false && fact !== null);
  };

  function stateOf({ state, date }: ListingNight): NightFact | null {
    if (state === "booked") return { label: t("chart.booked"), text: bookingOn(date) };
    if (state !== "blocked" && state !== "unavailable") return null;
    return {
      label: t(state === "blocked" ? "chart.block" : "chart.unavailable"),
      text: t("chart.yes"),
    };
  }

  function bookingOn(date: string): string {
    const bar = bars.find(({ from, to }) => from <= date && date <= to);
    const rate = bar?.rate ?? null;
    const parts = [bar?.channel && channelLabel(bar.channel), rate !== null && formats.money(rate)];
    return parts.filter(Boolean).join(", ") || t("chart.yes");
  }

  function bandOn(date: string): NightFact | null {
    const { p25 = null, p75 = null } = market.nights.get(date) ?? {};
    if (p25 === null || p75 === null) return null;
    return { label: t("chart.bandShort"), text: `${formats.money(p25)}–${formats.whole(p75)}` };
  }
}
