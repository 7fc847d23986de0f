"use client";
import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Formats } from "@/components/chart/use-formats";
import { cx } from "@/components/ui/cx";
import { bandLook, unpriced } from "./band-looks";
import type { HomePoint } from "./home-points";

interface BandLegendProps {
  ends: readonly number[];
  points: readonly HomePoint[];
  formats: Formats;
}

/** The legend of the map's dots. */
export function BandLegend({ ends, points, formats: { money } }: BandLegendProps) {
  const t = useTranslations("neighborhood.map");
  const count = ends.length + 1;
  const textOf = (band: number): string => {
    const [from, to] = [ends[band - 1], ends[band]];
    if (to !== undefined) {
      return from === undefined
        ? t("upTo", { to: money(to) })
        : t("between", { from: money(from), to: money(to) });
    }
    return from === undefined ? t("anyPrice") : t("above", { from: money(from) });
  };
  const bands = Array.from({ length: count }, (_, band) => ({
    look: bandLook(band, count),
    text: textOf(band),
  }));
  const hasUnpriced = points.some(({ band }) => band === null);
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft tabular-nums">
      <li className="flex items-center gap-1.5">
        <span className="grid size-4.5 place-items-center rounded-sm bg-ink text-surface">
          <House aria-hidden className="size-3" />
        </span>
        {t("here")}
      </li>
      {[...bands, ...(hasUnpriced ? [{ look: unpriced, text: t("noPrices") }] : [])].map(
        ({ look, text }) => (
          <li key={text} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cx("rounded-full border border-field", look.color, look.size)}
            />
            {text}
          </li>
        ),
      )}
      <li>{t("number")}</li>
    </ul>
  );
}
