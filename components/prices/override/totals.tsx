"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";
import type { SelectionPreview } from "@/lib/pricing/overrides/schema-selection";
import { type OverrideKind, percentOf } from "./preview-rows";
import { useMoney } from "./use-money";

type SelectionTotals = SelectionPreview["totals"];

interface TotalsProps {
  preview: SelectionPreview;
  kind: OverrideKind;
  /** A change is previewed, not only what there is now. */
  isChange: boolean;
}

/** All nights in one sentence, one for each currency. */
export function Totals(props: TotalsProps) {
  return (
    <p aria-live="polite" className="flex flex-col text-sm font-semibold text-ink tabular-nums">
      {useSentences(props).map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </p>
  );
}

function useSentences({ preview, kind, isChange }: TotalsProps): string[] {
  const { totals, listings } = preview;
  const priceWords = usePriceWords(isChange);
  const t = useTranslations("overrides.totals");
  if (totals.nights === 0) return [t("none")];
  if (isChange && totals.changed === 0) return [t("nothing")];
  const changedStays = listings
    .flatMap(({ nights }) => nights)
    .filter((night) => night.min_stay_from !== night.min_stay_to).length;
  const isMoved = totals.prices.some(({ from, to }) => from !== to);
  const stays = isChange && kind === "stay" ? [t("stay", { changed: changedStays })] : [];
  const prices = stays.length > 0 && !isMoved ? [] : totals.prices.map(priceWords);
  const sentences = [...stays, ...prices];
  return sentences.length > 0 ? sentences : [t("unpriced", { nights: totals.nights })];
}

function usePriceWords(isChange: boolean) {
  const t = useTranslations("overrides.totals");
  const money = useMoney();
  const signed = usePercent();
  return ({ currency, nights, from, to }: SelectionTotals["prices"][number]): string => {
    const [before, after] = [money(rounded(from), currency), money(rounded(to), currency)];
    const percent = percentOf(from, to);
    if (!isChange) return t("now", { nights, from: before });
    if (percent === null) return t("same", { nights, from: before });
    return t("change", { nights, from: before, to: after, percent: signed(percent) });
  };
}

/** A mean is shown in whole units, unless it is small. */
function rounded(mean: number): number {
  return mean < 20 ? mean : Math.round(mean);
}

const counted = [
  "booked",
  "past",
  "empty",
  "nearer",
  "over_group",
  "above_max",
  "below_min",
] as const;
const warnings = new Set<string>(["above_max", "below_min", "over_group", "errors"]);

/** What is skipped, and warnings before saving. */
export function Notes({ totals, errors }: { totals: SelectionTotals; errors: readonly string[] }) {
  const t = useTranslations("overrides.notes");
  const notes = [
    ...(errors.length > 0 ? [{ id: "errors", text: t("errors", { count: errors.length }) }] : []),
    ...counted
      .filter((id) => totals[id] > 0)
      .map((id) => ({ id, text: t(id, { count: totals[id] }) })),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-xs text-ink-soft">
      {notes.map(({ id, text }) => (
        <li key={id} className="flex items-start gap-1.5">
          {warnings.has(id) && (
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0 text-warning" />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
