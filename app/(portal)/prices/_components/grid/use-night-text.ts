import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/catalog/channels";
import type { PriceChange } from "../data/price-change";
import { type GridNight, isOpen, type RowNights } from "../data/row-nights";
import { weekOf } from "../data/week";
import type { GridFormats } from "./use-grid-formats";

/** Returns the text of a night, or of a week in the year zoom: price, demand, booking, minimum stay. */
export function useNightText(formats: GridFormats) {
  const t = useTranslations("prices.night");
  const demandText = useDemandText();
  const stateText = useStateText(formats);
  const nightText = (nights: RowNights, day: number): string => {
    const night = nights.nightOn(day);
    if (!night) return t("loading");
    const amount = night.price === null ? null : formats.price(night.price, nights.currency);
    const override = night.override ? [t(`overrides.${night.override}`)] : [];
    if (!isOpen(night)) {
      const price = amount === null ? [] : [t("price", { price: amount })];
      return [...stateText(nights, day, night), ...price, ...override].join(", ") || t("past");
    }
    const unbookable = night.state === "o" && night.isUnbookable ? [t("unbookable")] : [];
    const stay = t("stay", { nights: night.minStay });
    return [amount, demandText(night.demand), stay, ...override, ...unbookable].join(", ");
  };
  const weekText = (nights: RowNights, first: number): string => {
    const week = weekOf(nights, first);
    if (!week) return t("loading");
    const { price, demand, booked, hasOverride } = week;
    const mean =
      price === null ? [] : [t("mean", { price: formats.rounded(price, nights.currency) })];
    return [
      ...mean,
      ...(price === null ? [] : [demandText(demand)]),
      t("bookedNights", { nights: booked }),
      ...(hasOverride ? [t("override")] : []),
    ].join(", ");
  };
  return { nightText, weekText };
}

/** Returns the text of a price's change since yesterday. */
export function useChangeText({ price }: GridFormats) {
  const t = useTranslations("prices.night");
  return ({ from, by }: PriceChange, currency: string | null): string =>
    t(by > 0 ? "up" : "down", {
      amount: price(Math.abs(by), currency),
      before: price(from, currency),
    });
}

function useDemandText(): (letter: string) => string {
  const t = useTranslations("prices.night.demand");
  return (letter) => t((["l", "b", "n", "h", "v"] as const).find((each) => each === letter) ?? "u");
}

/** Returns why a night isn't open: a booking with its channel and price, an owner block or another reason. */
function useStateText({ price }: GridFormats) {
  const t = useTranslations("prices.night");
  return (nights: RowNights, day: number, { state }: GridNight): string[] => {
    if (state === "k") return [t("owner")];
    if (state === "u") return [t("unavailable")];
    if (state !== "b") return [];
    const bar = nights.bars.find(({ first, last }) => first <= day && day <= last);
    const channel = bar?.channel
      ? t("bookedBy", { channel: channelLabel(bar.channel) })
      : t("booked");
    const rate = bar?.rate ?? null;
    return rate === null
      ? [channel]
      : [channel, t("rate", { price: price(rate, nights.currency) })];
  };
}
