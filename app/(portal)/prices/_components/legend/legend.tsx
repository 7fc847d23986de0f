"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Zoom } from "../axis/zoom";
import { closedLook, cornerLook, demandLooks } from "../grid/looks";

const words = ["low", "below", "normal", "high", "veryHigh"] as const;
const letters = ["l", "b", "n", "h", "v"] as const;
const swatch = "inline-block h-3 w-4 rounded-xs";

/** The legend of the grid. Entries that don't fit in a line are hidden. */
export function Legend({ zoom }: { zoom: Zoom }) {
  const t = useTranslations("prices.legend");
  const isYear = zoom === "1y";
  return (
    <section
      aria-label={t("title")}
      className="flex h-8 shrink-0 flex-wrap items-center gap-x-4 overflow-hidden border-t border-line bg-surface px-4 text-xs leading-8 whitespace-nowrap text-ink-soft max-sm:gap-x-1.5 lg:px-6"
    >
      <span className="text-ink-faint max-sm:hidden">{t("demand")}</span>
      {words.map((word, at) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={cx(swatch, "border border-edge", demandLooks[letters[at] ?? "n"])}
          />
          {/* Phones show only the lowest and highest demand. */}
          <span className={cx(at > 0 && at < 4 && "max-sm:sr-only")}>{t(word)}</span>
        </span>
      ))}
      <Item look={cx(swatch, "max-sm:ml-3", demandLooks["n"], cornerLook)}>{t("override")}</Item>
      <Item look={cx(swatch, isYear ? "bg-field/70" : "bg-stay")}>
        {t(isYear ? "bookedShare" : "booked")}
      </Item>
      <Item look={cx(swatch, "border border-field", closedLook)}>{t("owner")}</Item>
      {(zoom === "2w" || zoom === "5w") && (
        <span>
          <span aria-hidden className="mr-1.5 font-semibold text-ink">
            3 n
          </span>
          {t("stay")}
        </span>
      )}
      {zoom === "2w" && (
        <span className="inline-flex items-center">
          <ArrowUp aria-hidden className="size-3 text-ink" />
          <ArrowDown aria-hidden className="mr-1.5 size-3 text-ink" />
          {t("changed")}
        </span>
      )}
    </section>
  );
}

function Item({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={look} />
      {children}
    </span>
  );
}
