import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/catalog/view";
import { type GridNight, isOpen, type RowNights } from "./use-row-nights";

type GridBar = RowNights["bars"][number];

import type { GridFormats } from "./use-grid-formats";
import { demandLetters } from "@/lib/pricing/prices/rules";

/** Returns the text of a night, or of a week in the year zoom: price, demand, booking, minimum stay. */
export function useNightText(formats: GridFormats) {
  const t = useTranslations("prices.night");
  const demandText = useDemandText();
  const stateText = useStateText(formats);
  const unitsText = useUnitsText();
  const nightText = (nights: RowNights, day: number): string => {
    const night = nights.nightOn(day);
    if (!night) return t("loading");
    const amount = night.price === null ? null : formats.price(night.price, nights.currency);
    const override = night.override ? [t(`overrides.${night.override}`)] : [];
    const units = unitsText(nights, night);
    if (!isOpen(night)) {
      const price = amount === null ? [] : [t("price", { price: amount })];
      const state = units.length > 0 ? units : stateText(nights, day, night);
      return [...state, ...price, ...override].join(", ") || t("past");
    }
    const unbookable = night.state === "o" && night.isUnbookable ? [t("unbookable")] : [];
    const stay = t("stay", { nights: night.minStay });
    const demand = demandText(night.demand);
    return [amount, demand, ...units, stay, ...override, ...unbookable].join(", ");
  };
  const weekText = (nights: RowNights, first: number): string => {
    const week = weekOf(nights, first);
    if (!week) return t("loading");
    const { price, demand, booked, nights: all, hasOverride } = week;
    const mean =
      price === null ? [] : [t("mean", { price: formats.rounded(price, nights.currency) })];
    return [
      ...mean,
      ...(price === null ? [] : [demandText(demand)]),
      nights.units === null
        ? t("bookedNights", { nights: booked })
        : t("unitsSold", { sold: booked, count: all }),
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
  return (letter) =>
    t((["l", "b", "n", "h", "v", "x"] as const).find((each) => each === letter) ?? "u");
}

/** Returns the units sold and closed, of a listing with several. */
function useUnitsText() {
  const t = useTranslations("prices.night");
  return ({ units: count }: RowNights, { units, state }: GridNight): string[] => {
    if (units === null || count === null || state === "?") return [];
    const closed = count - units.sellable;
    const sold = t("unitsSold", { sold: units.sold, count });
    return closed > 0 ? [sold, t("unitsClosed", { count: closed })] : [sold];
  };
}

/** Returns why a night isn't open: a booking with its channel and price, an owner block or another reason. */
function useStateText({ price }: GridFormats) {
  const t = useTranslations("prices.night");
  return (nights: RowNights, day: number, { state }: GridNight): string[] => {
    if (state === "k") return [t("owner")];
    if (state === "u") return [t("unavailable")];
    if (state !== "b") return [];
    const bar = nights.bars.find(({ first, last }) => first <= day && day <= last);
    return bar ? barText(bar, nights.currency) : [t("booked")];
  };

  function barText({ channel, rate, isTwice }: GridBar, currency: string | null): string[] {
    return [
      ...(isTwice ? [t("twice")] : []),
      channel ? t("bookedBy", { channel: channelLabel(channel) }) : t("booked"),
      ...(rate === null ? [] : [t("rate", { price: price(rate, currency) })]),
    ];
  }
}

/** How an open night's price differs from yesterday's. */
interface PriceChange {
  from: number;
  /** Positive where the price rose. */
  by: number;
}

/** Returns null for a night that isn't open, has the same price, or whose price yesterday is unknown. */
export function changeOf(night: GridNight, yesterday: number | null): PriceChange | null {
  const { price } = night;
  if (price === null || yesterday === null || price === yesterday || !isOpen(night)) return null;
  // Rounds to cents, because binary fractions are inexact.
  return { from: yesterday, by: Math.round((price - yesterday) * 100) / 100 };
}

/** A column of the year zoom. */
export interface GridWeek {
  /** Mean price of the open nights; null without any. */
  price: number | null;
  /** Median demand of the open nights about which something is known, as a letter of `demandLetters`. */
  demand: string;
  /** Nights booked, of as many; of a listing with units, those of each unit on offer. */
  booked: number;
  nights: number;
  /** Nights blocked by the owner or not available. */
  closed: number;
  open: number;
  hasOverride: boolean;
}

/** Returns the week that begins on `first`; undefined before its nights are loaded. */
export function weekOf({ units, nightOn }: RowNights, first: number): GridWeek | undefined {
  const nights = Array.from({ length: 7 }, (_, at) => nightOn(first + at));
  const loaded = nights.flatMap((night) => night ?? []);
  if (loaded.length === 0) return undefined;
  const open = loaded.filter(isOpen);
  const known = open.filter(({ demand }) => demand !== "x");
  const demands = (known.length > 0 ? known : open)
    .map(({ demand }) => demandLetters.indexOf(demand))
    .toSorted((a, b) => a - b);
  const total = open.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return {
    price: open.length > 0 ? total / open.length : null,
    demand: demandLetters[demands[Math.floor(demands.length / 2)] ?? -1] ?? "u",
    ...(units === null ? nightsBooked(loaded) : unitNightsSold(loaded)),
    closed: loaded.filter(({ state }) => state === "k" || state === "u").length,
    open: open.length,
    hasOverride: open.some(({ override }) => override !== null),
  };
}

const weekNights = 7;

function nightsBooked(nights: readonly GridNight[]): Pick<GridWeek, "booked" | "nights"> {
  return { booked: nights.filter(({ state }) => state === "b").length, nights: weekNights };
}

function unitNightsSold(nights: readonly GridNight[]): Pick<GridWeek, "booked" | "nights"> {
  const sum = (of: "sold" | "sellable"): number =>
    nights.reduce((all, { units }) => all + (units?.[of] ?? 0), 0);
  return { booked: sum("sold"), nights: sum("sellable") };
}
