import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/catalog/channels";
import { isOpen, type ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { MonthCalendarProps } from "./month-props";

/** Returns the label of a night's cell: `Fri, Dec 25, 2026: CA$289, Very high demand, minimum stay 3 nights, override`. */
export function useNightLabel({ bars, calendar, changes, formats, today }: MonthCalendarProps) {
  const t = useTranslations("listing.calendar");
  const label = useTranslations("listing.calendar.label");
  const demands = useTranslations("listing.demand");
  const since = changes.isYesterday
    ? t("sinceYesterday")
    : t("sinceDate", { date: formats.shortDate(changes.day) });
  return (date: string, night: ListingNight | undefined): string => {
    const day = formats.day(date);
    if (!night || date < today) return label("past", { date: day });
    if (!isOpen(night)) return closed(day, night);
    const { price, demand, minStay, override } = night;
    return [
      price === null
        ? label("noPrice", { date: day })
        : label("price", { date: day, price: formats.money(price) }),
      demand !== "unavailable" && label("demand", { demand: demands(demand) }),
      minStay !== calendar.min_stay_default && label("minStay", { nights: minStay }),
      override !== null && label("override"),
      changed(changes.byNight.get(date) ?? 0),
    ]
      .filter(Boolean)
      .join(", ");
  };

  function changed(delta: number): string {
    const amount = formats.money(Math.abs(delta));
    return delta === 0 ? "" : label(delta > 0 ? "up" : "down", { amount, since });
  }

  function closed(date: string, night: ListingNight): string {
    if (night.state === "blocked") return label("blocked", { date });
    if (night.state === "unavailable") return label("unavailable", { date });
    const channel = bars.find(({ from, to }) => from <= night.date && night.date <= to)?.channel;
    return channel
      ? label("bookedOn", { date, channel: channelLabel(channel) })
      : label("booked", { date });
  }
}
