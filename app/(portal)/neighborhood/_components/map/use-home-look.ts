import { useFormatter, useTranslations } from "next-intl";
import type { Formats } from "@/components/chart/use-formats";
import type { Cluster } from "@/components/map/projection";
import type { LookOf } from "@/components/map/types";
import { useMetres } from "@/components/map/use-metres";
import { cx } from "@/components/ui/cx";
import { middleOf } from "@/lib/market/neighborhood/bands";
import { bandLook } from "./band-looks";
import type { HomePoint } from "./home-points";

/** Returns the markers of homes and their labels. */
export function useHomeLook(formats: Formats, bands: number) {
  const t = useTranslations("neighborhood.map");
  const format = useFormatter();
  const metres = useMetres();
  const { money } = formats;
  const sizeOf = (category: string | null): string => {
    if (category === null) return t("home.unknown");
    const bedrooms = Number(category);
    if (bedrooms < 0) return t("home.room");
    return bedrooms === 0 ? t("home.studio") : t("home.bedrooms", { count: bedrooms });
  };
  const labelOf = ({ category, price, metres: distance }: HomePoint["home"]): string => {
    const facts = { size: sizeOf(category), distance: metres(distance) };
    return price === null
      ? t("one.unpriced", facts)
      : t("one.priced", { ...facts, price: money(price) });
  };
  const severalOf = ({ points }: Cluster<HomePoint>): string => {
    const middle = middleOf(points.map(({ home }) => home.price));
    const count = points.length;
    return middle === null
      ? t("several.unpriced", { count })
      : t("several.priced", { count, price: money(middle) });
  };
  const lookOf: LookOf<HomePoint> = (cluster) => {
    const { points } = cluster;
    const [first, ...others] = points;
    if (!first) return { label: "", className: "" };
    const look = bandLook(middleBand(points), bands);
    const shape = "rounded-full border border-field";
    if (others.length === 0)
      return { label: labelOf(first.home), className: cx(shape, look.color, look.size) };
    const wide = points.length > 99 ? "size-8" : points.length > 9 ? "size-7" : "size-6";
    return {
      label: severalOf(cluster),
      text: format.number(points.length),
      className: cx(shape, look.color, wide, "text-xs font-semibold tabular-nums"),
    };
  };
  return { lookOf, labelOf };
}

function middleBand(points: readonly HomePoint[]): number | null {
  const middle = middleOf(points.map(({ band }) => band));
  return middle === null ? null : Math.round(middle);
}
