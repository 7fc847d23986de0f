"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import type { Preview } from "@/lib/pricing/customizations/schema-answers";
import { stepKeys } from "@/lib/pricing/engine/input";
import type { Reason, Step } from "@/lib/pricing/prices/schema";
import { stepsOf } from "@/lib/pricing/prices/waterfall";
import { usePercent } from "@/components/rules/use-percent";
import { useRuleWords } from "@/components/rules/use-rule-words";

interface NightStepsProps {
  night: NonNullable<Preview["night"]>;
  currency: string | null;
  /** The nights that can be explained. */
  dates: readonly string[];
  onMove: (date: string) => void;
}

/** Explains the price of one night step by step, now and with the changes. */
export function NightSteps({ night, currency, dates, onMove }: NightStepsProps) {
  const t = useTranslations("customizations.night");
  const { day } = useFormats(currency);
  const at = dates.indexOf(night.date);
  const move = (to: string | undefined) => ({
    isDisabled: to === undefined,
    onPress: () => to !== undefined && onMove(to),
  });
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold text-ink">{t("title")}</h2>
      <div className="flex items-center justify-between gap-2">
        <IconButton size="sm" aria-label={t("previous")} {...move(dates[at - 1])}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <p aria-live="polite" className="text-sm font-medium text-ink tabular-nums">
          {day(night.date)}
        </p>
        <IconButton size="sm" aria-label={t("next")} {...move(dates[at + 1])}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Steps night={night} currency={currency} />
      <p className="text-xs text-ink-faint">{t("rounded")}</p>
    </section>
  );
}

function Steps({ night, currency }: Pick<NightStepsProps, "night" | "currency">) {
  const t = useTranslations("customizations.night");
  const preview = useTranslations("customizations.preview");
  const { day } = useFormats(currency);
  const words = useStepWords(currency);
  const { from, to } = night;
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{t("caption", { date: day(night.date) })}</caption>
      <thead className="text-xs text-ink-faint">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {t("step")}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {preview("before")}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {preview("after")}
          </th>
        </tr>
      </thead>
      <tbody>
        <Row title={t("base")} values={[words.base(from), words.base(to)]} />
        {stepRows(from, to).map((row) => (
          <Row
            key={row.key}
            title={t(`steps.${row.key}`)}
            values={[words.step(row.from), words.step(row.to)]}
          />
        ))}
        <OptionalRow title={t("override")} values={[words.override(from), words.override(to)]} />
        <OptionalRow title={t("limit")} values={[words.limit(from), words.limit(to)]} />
        <OptionalRow title={t("rounding")} values={[words.rounding(from), words.rounding(to)]} />
        <Row title={t("price")} values={[words.price(from), words.price(to)]} isTotal />
        <Row title={t("stay")} values={[words.stay(from), words.stay(to)]} />
      </tbody>
    </table>
  );
}

interface RowProps {
  title: string;
  values: readonly [before: string | null, after: string | null];
  isTotal?: boolean;
}

/** A row, omitted if neither side has the step. */
function OptionalRow(props: RowProps) {
  return props.values.every((value) => value === null) ? null : <Row {...props} />;
}

function Row({ title, values: [before, after], isTotal = false }: RowProps) {
  const weight = isTotal ? "font-semibold text-ink" : "text-ink-soft";
  return (
    <tr className={cx("border-t border-line align-top", weight)}>
      <th scope="row" className={cx("py-1 text-left", isTotal ? "font-semibold" : "font-normal")}>
        {title}
      </th>
      <td className="py-1 text-right whitespace-nowrap">{before ?? "–"}</td>
      <td
        className={cx(
          "py-1 pl-3 text-right whitespace-nowrap",
          before !== after && "font-semibold text-accent-ink",
        )}
      >
        {after ?? "–"}
      </td>
    </tr>
  );
}

/** One step of a night's price now and with changes; undefined where it does not apply. */
interface StepRow {
  key: Step["key"];
  from: Step | undefined;
  to: Step | undefined;
}

/** Returns the steps that apply to a night before or after a change, in their order. */
function stepRows(from: Reason, to: Reason): StepRow[] {
  const [old, next] = [stepsOf(from), stepsOf(to)];
  return stepKeys.flatMap((key) => {
    const row = {
      key,
      from: old.find((step) => step.key === key),
      to: next.find((step) => step.key === key),
    };
    return row.from || row.to ? [row] : [];
  });
}

/** Writes the parts of an explained night; null where a part does not apply. */
function useStepWords(currency: string | null) {
  const t = useTranslations("customizations.night");
  const stays = useTranslations("customizations.preview");
  const percent = usePercent();
  const rule = useRuleWords();
  const { money, amountIn } = useFormats(currency);
  const exact = (value: number) =>
    Number.isInteger(value) ? money(value) : amountIn(value, currency);
  return {
    base: ({ listing_info }: Reason) => exact(listing_info.base_price),
    step: (step: Step | undefined) => {
      if (!step) return null;
      // A fixed last-minute price is a price, all others are percentages.
      return step.value.endsWith("%")
        ? percent((step.factor - 1) * 100)
        : exact(Number(step.value));
    },
    override: ({ final_price_override: { price, price_type: type } }: Reason) => {
      if (price === undefined) return null;
      return type === "fixed" ? exact(price) : percent(price);
    },
    limit: ({ thresholds: { applied, min, max }, final_adjustments: { price } }: Reason) => {
      if (applied === "min") return t("minimum", { price: exact(min) });
      if (applied === "floor") return t("floor", { price: exact(price) });
      return applied === "max" ? t("maximum", { price: exact(max) }) : null;
    },
    rounding: ({ final_adjustments: { rounding } }: Reason) =>
      rounding === "none" ? null : rule("rounding", { rounding_type: rounding }),
    price: ({ final_adjustments: { price } }: Reason) => exact(price),
    stay: ({ other_customizations: { min_stay: count } }: Reason) => stays("nights", { count }),
  };
}
