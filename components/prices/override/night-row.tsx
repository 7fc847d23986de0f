"use client";
import { ArrowRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { memo } from "react";
import { usePercent } from "@/components/rules/use-percent";
import { cx } from "@/components/ui/cx";
import { toUtc } from "@/lib/core/dates";
import type { PreviewedNight } from "@/lib/pricing/overrides/schema-selection";
import { type OverrideKind, percentOf } from "./preview-rows";
import { useMoney } from "./use-money";

interface NightRowProps {
  night: PreviewedNight;
  currency: string | null;
  kind: OverrideKind;
  /** Some night's price changes, so that each row has a place for the percentage. */
  hasMoved: boolean;
}

/** One night: its date, what changes, or why nothing does. */
export const NightRow = memo(function NightRow({ night, currency, kind, hasMoved }: NightRowProps) {
  const t = useTranslations("overrides.preview");
  const format = useFormatter();
  const isStayShown = kind === "stay" || night.min_stay_from !== night.min_stay_to;
  const isPriceShown = kind === "price" || night.from !== night.to;
  const date = format.dateTime(toUtc(night.date), {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return (
    <div className="flex min-h-9 items-center gap-3 px-3 py-1 text-sm text-ink tabular-nums">
      <span className={cx("w-24 shrink-0", night.skipped && "text-ink-faint")}>{date}</span>
      {night.skipped ? (
        <span className="ml-auto text-ink-faint">{t(`skipped.${night.skipped}`)}</span>
      ) : (
        <span className="ml-auto flex flex-wrap justify-end gap-x-4">
          {isStayShown && <Stay night={night} />}
          {isPriceShown && <Price night={night} currency={currency} hasMoved={hasMoved} />}
        </span>
      )}
    </div>
  );
});

function Stay({ night: { min_stay_from: from, min_stay_to: to } }: Pick<NightRowProps, "night">) {
  const t = useTranslations("overrides.preview");
  const words = (count: number) => t("stay", { count });
  return <BeforeAfter before={String(from)} after={words(to)} same={from === to} />;
}

function Price({ night: { from, to }, currency, hasMoved }: Omit<NightRowProps, "kind">) {
  const t = useTranslations("overrides.preview");
  const money = useMoney();
  const signed = usePercent();
  if (from === null || to === null) return <span className="text-ink-faint">{t("noPrice")}</span>;
  const percent = percentOf(from, to);
  return (
    <span className="flex items-center gap-3">
      <BeforeAfter before={money(from, currency)} after={money(to, currency)} same={from === to} />
      {hasMoved && (
        <span
          className={cx(
            "w-14 text-right text-xs",
            (percent ?? 0) > 0 ? "text-up-ink" : "text-down-ink",
          )}
        >
          {percent !== null && signed(percent)}
        </span>
      )}
    </span>
  );
}

function BeforeAfter({ before, after, same }: { before: string; after: string; same: boolean }) {
  const t = useTranslations("overrides.preview");
  if (same) return <span className="text-ink-soft">{after}</span>;
  return (
    <span className="flex items-center gap-1.5">
      <span className="text-ink-faint">{before}</span>
      <ArrowRight aria-label={t("to")} className="size-3 text-ink-faint" />
      <span className="font-medium">{after}</span>
    </span>
  );
}
