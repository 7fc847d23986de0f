import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { useFormats } from "@/components/chart/use-formats";
import type { OverviewFigures, OverviewMarket } from "@/lib/activity/overview/schema-figures";
import type { OverviewChoice } from "@/lib/activity/overview/view";
import type { Comparison, Figure } from "./figure-cell";
import { useNumbers } from "@/components/numbers/use-numbers";

type Name = "occupancy" | "adr" | "revpar" | "revenue" | "pickup";
const names = ["occupancy", "adr", "revpar", "revenue", "pickup"] as const satisfies Name[];

/** Market figures: undefined while they load, null where they could not be read. */
export type Market = OverviewMarket | null | undefined;

/** Returns the key figures as text with comparisons and links, without those the caller has no permission for. */
export function useFigures(
  data: OverviewFigures,
  market: Market,
  { range, group }: OverviewChoice,
): Figure[] {
  const t = useTranslations("overview.figures");
  const formats = useFormats(data.currency === "unknown" ? null : data.currency);
  const { href } = useAccount();
  const { percent } = useNumbers();
  const write = (name: Name, value: number) => {
    if (name === "pickup") return t("nights", { count: value });
    return name === "occupancy" ? percent(value, { exactly: 1 }) : formats.money(value);
  };
  const lastYear = (name: Name, before: number | null): Comparison => ({
    id: "last-year",
    before,
    text:
      before === null
        ? t("noLastYear")
        : t("lastYear", { value: name === "pickup" ? formats.whole(before) : write(name, before) }),
  });
  const inMarket = (name: Name): Comparison[] => {
    if (name === "revenue" || name === "pickup") return [];
    const before = market === null ? null : market?.[name];
    const text = before == null ? t("noMarket") : t("market", { value: write(name, before) });
    return [{ id: "market", before, text }];
  };
  const labelOf = (name: Name) =>
    name === "revenue" && range === "past-30" ? t("revenuePast") : t(name);
  return names.flatMap((name) => {
    const figure = data[name];
    if (figure === null) return [];
    const { value, last_year: before } = figure;
    const closed = name === "occupancy" && value === null ? data.unavailable_share : null;
    const path = href(pathOf(name, data, group));
    if (closed !== null)
      return { ...untoldFigure(closed, t), text: write(name, closed), href: path };
    return {
      id: name,
      label: labelOf(name),
      value,
      text: value === null ? t("unknown") : write(name, value),
      unit: name === "occupancy" ? "points" : "percent",
      comparisons: [lastYear(name, before), ...inMarket(name)],
      href: path,
    };
  });
}

/** Replaces occupancy for calendars that don't distinguish bookings. */
function untoldFigure(
  value: number,
  t: (key: "unavailableShare" | "untoldShort") => string,
): Omit<Figure, "text" | "href"> {
  const comparisons = [{ id: "untold", before: null, text: t("untoldShort") }];
  return { id: "occupancy", label: t("unavailableShare"), value, unit: "points", comparisons };
}

/** Returns the URL behind a figure: listings by occupancy, or the bookings of the nights or of the pickup. */
function pathOf(name: Name, data: OverviewFigures, group: number | null): string {
  if (name === "occupancy") {
    return `/listings?sort=-occupancy${group === null ? "" : `&group=${group}`}`;
  }
  const query = new URLSearchParams({ period: "custom" });
  const dates =
    name === "pickup"
      ? { day: "booked", from: data.pickup_since }
      : { day: "check_in", from: data.from, to: data.to };
  for (const [key, value] of Object.entries(dates)) query.set(key, value);
  const groupName = data.groups.find(({ id }) => id === group)?.name;
  if (groupName !== undefined) query.set("group", groupName);
  return `/bookings?${query}`;
}
