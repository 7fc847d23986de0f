import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChartFormat, Series } from "@/components/chart/types";
import type { Formats } from "@/components/chart/use-formats";
import { useMetres } from "@/components/map/use-metres";
import { bearingOf, middleOf } from "@/lib/market/neighborhood/bands";
import type { Comparables } from "@/lib/market/neighborhood/schema-comparables";
import { useCategoryName } from "../market/use-category-name";
import type { HomePoint } from "./home-points";

/** Distance in metres within which homes are close. */
const near = 1_000;
const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** Returns the map's homes as a table, and a summary. */
export function useHomes(
  around: Comparables,
  points: readonly HomePoint[],
  { money, whole }: Formats,
) {
  const t = useTranslations("neighborhood.map");
  const metres = useMetres();
  const nameOf = useCategoryName();
  const data = useMemo(() => {
    const homes = points.map(({ home }) => home);
    const direction = (degrees: number) => {
      const at = directions[Math.round(degrees / 45) % directions.length] ?? "n";
      return t("direction", { degrees: whole(degrees), wind: t(`wind.${at}`) });
    };
    const series: Series[] = [
      { id: "price", label: t("price"), values: homes.map(({ price }) => price) },
      {
        id: "distance",
        label: t("distance"),
        values: homes.map((home) => home.metres),
        format: metres,
      },
      {
        id: "bearing",
        label: t("bearing"),
        values: homes.map((home) => bearingOf(around, home)),
        format: direction,
      },
      {
        id: "size",
        label: t("size"),
        values: homes.map(({ category }) => (category === null ? null : Number(category))),
        format: (category) => nameOf(String(category)),
      },
    ];
    return { x: { label: t("nearest"), values: homes.map((_, at) => String(at + 1)) }, series };
  }, [around, points, metres, nameOf, t, whole]);
  const format: ChartFormat = { x: (at) => at, y: money, tick: money };
  return { data, format, summary: useSummary(points, money) };
}

/** Compares the prices of close homes with those of the others. */
function useSummary(points: readonly HomePoint[], money: (price: number) => string): string {
  const t = useTranslations("neighborhood.map");
  const metres = useMetres();
  const homes = points.map(({ home }) => home);
  const medianPrice = (some: typeof homes) => middleOf(some.map(({ price }) => price));
  const close = homes.filter((home) => home.metres <= near);
  const far = homes.filter((home) => home.metres > near);
  const [here, there, middle] = [medianPrice(close), medianPrice(far), medianPrice(homes)];
  const all = t("summary", {
    count: homes.length,
    farthest: metres(homes.at(-1)?.metres ?? 0),
    price: middle === null ? "–" : money(middle),
  });
  if (here === null || there === null) return all;
  const facts = { count: close.length, near: metres(near), here: money(here), there: money(there) };
  return `${all} ${t("close", facts)}`;
}
