"use client";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { PreviewList, type OverrideKind, percentOf, useMoney } from "./preview-list";
import { isAtField, type OverrideEditor } from "./use-override";
import { TriangleAlert } from "lucide-react";
import { usePercent } from "@/components/rules/use-percent";
import type { SelectionPreview } from "@/lib/pricing/overrides/schema-selection";

interface PreviewProps {
  editor: Pick<OverrideEditor, "preview" | "now" | "isStale" | "change">;
  kind: OverrideKind;
}

/** The nights before and after: together in a sentence, what is skipped, and each. */
export function Preview({ editor, kind }: PreviewProps) {
  const t = useTranslations("overrides.preview");
  const notes = useTranslations("overrides.notes");
  const { preview, now, isStale, change } = editor;
  // What a field's error leaves to see are the nights as they are.
  const query = isAtField(preview.error) ? now : preview;
  return (
    <section aria-label={t("title")} aria-busy={isStale} className="flex min-w-0 flex-col gap-2">
      <QueryView
        query={query}
        loading={<PreviewSkeleton label={t("loading")} />}
        errorTitle={t("failed")}
      >
        {(data) => (
          <div className="flex min-h-0 flex-col gap-2">
            {isStale && change !== null ? (
              <Skeleton className="my-1 h-3 w-64 max-w-full" />
            ) : (
              <Totals preview={data} kind={kind} isChange={query === preview && change !== null} />
            )}
            <Notes totals={data.totals} errors={data.listings.flatMap(({ errors }) => errors)} />
            <PreviewList listings={data.listings} kind={kind} />
            {(data.unlisted ?? 0) > 0 && (
              <p className="text-xs text-ink-soft">
                {notes("unlisted", { count: data.unlisted ?? 0 })}
              </p>
            )}
          </div>
        )}
      </QueryView>
    </section>
  );
}

/** The preview while it loads, in its own shape. */
function PreviewSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">{label}</output>
      <Skeleton className="my-1 h-3.5 w-64 max-w-full" />
      <div className="flex h-72 flex-col overflow-hidden rounded-md border border-line bg-surface">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="flex h-9 shrink-0 items-center gap-6 border-b border-line px-3">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="ml-auto h-3 w-32" />
          </div>
        ))}
      </div>
    </div>
  );
}

type SelectionTotals = SelectionPreview["totals"];

interface TotalsProps {
  preview: SelectionPreview;
  kind: OverrideKind;
  /** A change is previewed, not only what there is now. */
  isChange: boolean;
}

/** All nights in one sentence, one for each currency. */
function Totals(props: TotalsProps) {
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
function Notes({ totals, errors }: { totals: SelectionTotals; errors: readonly string[] }) {
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
