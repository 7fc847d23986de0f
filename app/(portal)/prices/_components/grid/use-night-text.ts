import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/catalog/channels";
import type { GridNight, RowNights } from "../data/row-nights";
import { weekOf } from "../data/week";
import type { GridFormats } from "./use-grid-formats";

/** Returns what a night, or a week in the year's zoom, is in words: price, demand, booking, minimum stay. */
export function useNightText({ price, rounded }: GridFormats) {
  const t = useTranslations("prices.night");
  const demand = (letter: string): string => {
    const known = (["l", "b", "n", "h", "v"] as const).find((each) => each === letter);
    return t(`demand.${known ?? "u"}`);
  };
  const booking = (nights: RowNights, day: number): string[] => {
    const bar = nights.bars.find(({ first, last }) => first <= day && day <= last);
    const channel = bar?.channel
      ? t("bookedBy", { channel: channelLabel(bar.channel) })
      : t("booked");
    const rate = bar?.rate ?? null;
    return rate === null
      ? [channel]
      : [channel, t("rate", { price: price(rate, nights.currency) })];
  };
  const stateOf = (nights: RowNights, day: number, night: GridNight): string[] => {
    if (night.state === "b") return booking(nights, day);
    if (night.state === "k") return [t("owner")];
    if (night.state === "u") return [t("unavailable")];
    if (night.price === null) return [];
    return [demand(night.demand)];
  };
  const nightText = (nights: RowNights, day: number): string => {
    const night = nights.nightOn(day);
    if (!night) return t("loading");
    const amount = night.price === null ? null : price(night.price, nights.currency);
    const isOpen = night.state === "o" || night.state === "?";
    const parts = [
      ...(isOpen && amount !== null ? [amount] : []),
      ...stateOf(nights, day, night),
      ...(!isOpen && amount !== null ? [t("price", { price: amount })] : []),
      ...(isOpen && night.price !== null ? [t("stay", { nights: night.minStay })] : []),
      ...(night.hasOverride ? [t("override")] : []),
      ...(night.state === "o" && night.isUnbookable ? [t("unbookable")] : []),
    ];
    return parts.length > 0 ? parts.join(", ") : t("past");
  };
  const weekText = (nights: RowNights, first: number): string => {
    const week = weekOf(nights, first);
    if (!week) return t("loading");
    return [
      ...(week.price === null
        ? []
        : [t("mean", { price: rounded(week.price, nights.currency) }), demand(week.demand)]),
      t("bookedNights", { nights: week.booked }),
      ...(week.hasOverride ? [t("override")] : []),
    ].join(", ");
  };
  return { nightText, weekText };
}

export type NightTexts = ReturnType<typeof useNightText>;
