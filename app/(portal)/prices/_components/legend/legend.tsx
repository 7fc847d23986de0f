"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Zoom } from "../axis/zoom";
import { closedLook, cornerLook, demandLooks } from "../grid/looks";

const words = ["low", "below", "normal", "high", "veryHigh"] as const;
const letters = ["l", "b", "n", "h", "v"] as const;
const swatch = "inline-block h-3 w-4 rounded-xs";

/** What the colours and marks of the grid mean. */
export function Legend({ zoom }: { zoom: Zoom }) {
  const t = useTranslations("prices.legend");
  const isYear = zoom === "1y";
  return (
    <section
      aria-label={t("title")}
      tabIndex={0}
      className="flex h-8 shrink-0 items-center gap-x-4 overflow-x-auto border-t border-line bg-surface px-4 text-xs whitespace-nowrap text-ink-soft focus-ring-inset lg:px-6"
    >
      <span className="text-ink-faint">{t("demand")}</span>
      {words.map((word, at) => (
        <Item key={word} look={cx(swatch, "border border-edge", demandLooks[letters[at] ?? "n"])}>
          {t(word)}
        </Item>
      ))}
      <Item look={cx(swatch, "bg-stay")}>{t(isYear ? "bookedShare" : "booked")}</Item>
      <Item look={cx(swatch, "border border-field", closedLook)}>{t("owner")}</Item>
      <Item look={cx(swatch, demandLooks.n, cornerLook)}>{t("override")}</Item>
      {(zoom === "2w" || zoom === "5w") && (
        <span>
          <span aria-hidden className="mr-1.5 font-semibold text-ink">
            3 n
          </span>
          {t("stay")}
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
