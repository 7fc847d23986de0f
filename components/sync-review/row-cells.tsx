"use client";
import { ArrowRight, ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { rowKeyOf } from "@/lib/catalog/rows";
import { pmsTitle } from "@/lib/core/pms";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { keptNights } from "./review-rules";
import { useReviewed } from "./review-state";
import { Change } from "./review-totals";

const twoLines = "flex min-w-0 flex-col gap-0.5 py-1.5 leading-4.5 card:py-0.5";
const small = "text-xs text-ink-faint tabular-nums";

/** The listing, and the button that shows its nights. */
export function ListingCell({ row }: { row: PreviewRow }) {
  const { byKey } = useReviewed();
  const name = byKey.get(rowKeyOf(row))?.name ?? row.name ?? row.id;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {row.status !== "error" && <Opener row={row} name={name} />}
      <span className={twoLines}>
        <span className="truncate font-semibold" title={name}>
          {name}
        </span>
        <Facts row={row} />
      </span>
    </span>
  );
}

function Opener({ row, name }: { row: PreviewRow; name: string }) {
  const t = useTranslations("syncReview.row");
  const { open, toggle } = useReviewed();
  const key = rowKeyOf(row);
  const isOpen = open.has(key);
  return (
    <IconButton
      size="xs"
      aria-label={t(isOpen ? "hide" : "show", { name })}
      aria-expanded={isOpen}
      onPress={() => toggle(key)}
      className="-ml-1 card:size-11"
    >
      {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
    </IconButton>
  );
}

/** Its PMS, its bedrooms, and how many special nights keep their price. */
function Facts({ row }: { row: PreviewRow }) {
  const t = useTranslations("syncReview.row");
  const { byKey, released, canKeep } = useReviewed();
  const bedrooms = byKey.get(rowKeyOf(row))?.no_of_bedrooms ?? null;
  const kept = canKeep ? keptNights(row, released) : 0;
  const facts = [
    pmsTitle(row.pms),
    ...(bedrooms === null ? [] : [t("bedrooms", { count: bedrooms })]),
    ...(kept > 0 ? [t("kept", { count: kept })] : []),
  ];
  return <span className={cx(small, "truncate font-normal")}>{facts.join(" · ")}</span>;
}

/** A price in the PMS and the one that replaces it. */
function FromTo({ from, to, row }: { from: number; to: number; row: PreviewRow }) {
  const t = useTranslations("syncReview.row");
  const { currencyOf, words } = useReviewed();
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {words.amount(from, currencyOf(row))}
      <ArrowRight aria-label={t("to")} className="size-3 text-ink-faint" />
      <span className="font-semibold">{words.amount(to, currencyOf(row))}</span>
    </span>
  );
}

export function TonightCell({ row }: { row: PreviewRow }) {
  const t = useTranslations("syncReview.row");
  const { tonight } = row;
  if (!tonight) return <span className={small}>{t("tonightBooked")}</span>;
  const { from, to } = tonight;
  return (
    <span className={cx(twoLines, "items-end")}>
      <FromTo from={from} to={to} row={row} />
      <span className="text-xs">
        <Change percent={100 * (to / from - 1)} />
      </span>
    </span>
  );
}

export function AverageCell({ row: { average } }: { row: PreviewRow }) {
  const t = useTranslations("syncReview.row");
  const { words } = useReviewed();
  if (average.settled === null) return <span className={small}>–</span>;
  return (
    <span
      className={cx(
        twoLines,
        "items-end card:inline-flex card:flex-row card:items-baseline card:gap-2 card:py-0",
      )}
    >
      <span className="font-semibold">
        <Change percent={average.settled} />
      </span>
      <span className={small}>
        {t("averageTonight", { change: words.average(average.tonight) })}
      </span>
    </span>
  );
}

/** The night that falls or rises most, and why. */
export function MoveCell({ row, side }: { row: PreviewRow; side: "cut" | "raise" }) {
  const t = useTranslations("syncReview.row");
  const move = side === "cut" ? row.largest_cut : row.largest_raise;
  const none = t(side === "cut" ? "noCut" : "noRaise");
  const { words } = useReviewed();
  if (!move) return <span className={small}>{none}</span>;
  const tone = move.change < 0 ? "text-down" : "text-up";
  return (
    <span className={twoLines}>
      <span className="flex flex-wrap gap-x-2">
        <span className={cx("font-semibold tabular-nums", tone)}>{words.change(move.change)}</span>
        <span className="text-ink-soft">{words.day(move.date)}</span>
        <FromTo from={move.from} to={move.to} row={row} />
      </span>
      <span className={cx(small, "truncate")} title={words.causes(move.why)}>
        {words.causes(move.why)}
      </span>
    </span>
  );
}
