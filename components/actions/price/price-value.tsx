"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { mostAmount } from "@/lib/core/money";
import { NumberField } from "@/components/ui/number-field";
import { canAccept } from "../can-decide";
import type { Selection } from "../board/use-selection";
import { PriceEffect } from "./price-effect";
import { PriceScale } from "./price-scale";
import { isUnusual } from "./scale";
import { type PriceProps, usePrice } from "./use-price";
import { useNumbers } from "@/components/numbers/use-numbers";

interface PriceValueProps extends PriceProps {
  selection: Selection;
}

/** The value to accept as one control, and what it does to the nights' prices. */
export function PriceValue({ item, evidence, selection }: PriceValueProps) {
  const t = useTranslations("actions.value");
  const { query, type, band } = usePrice({ item });
  const currency = query.data?.currency ?? null;
  const { money } = useFormats(currency);
  const { value } = selection.acceptingOf(item);
  const { current, recommended } = evidence;
  const isEditable = canAccept(item);
  const edit = (next: number) => selection.edit(item, { value: Math.round(next) });
  return (
    <section
      aria-label={t("title")}
      className="min-w-0 rounded-lg border border-accent bg-surface text-sm"
    >
      <div className="grid gap-x-10 gap-y-4 p-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-1">
          <NumberField
            label={t(type, { currency: currency ?? "" })}
            value={value}
            onChange={edit}
            isReadOnly={!isEditable}
            minValue={1}
            maxValue={mostAmount.nightly}
            step={1}
            formatOptions={{ maximumFractionDigits: 0 }}
          />
          <ChangeNote current={current} value={value} />
        </div>
        <PriceScale
          current={current}
          suggested={recommended}
          value={value}
          band={band}
          money={money}
          isDisabled={!isEditable}
          onChange={edit}
        />
      </div>
      <Footer item={item} evidence={evidence} selection={selection} />
    </section>
  );
}

/** What the value does to the coming nights. */
function Footer({ item, evidence, selection }: PriceValueProps) {
  const { query } = usePrice({ item });
  const { money } = useFormats(query.data?.currency ?? null);
  return (
    <div className="border-t border-line px-4 py-3">
      <PriceEffect
        item={item}
        evidence={evidence}
        accepting={selection.acceptingOf(item)}
        money={money}
        onNewer={selection.decide.refresh}
      />
    </div>
  );
}

/** The change in percent, with a note where it is large. */
function ChangeNote({ current, value }: { current: number; value: number }) {
  const t = useTranslations("actions.value");
  const numbers = useNumbers();
  if (!Number.isFinite(value) || current === 0) return null;
  const change = numbers.change(100 * (value / current - 1));
  return isUnusual(current, value) ? (
    <p className="text-warning-ink tabular-nums">{t("beyond", { change })}</p>
  ) : (
    <p className="text-ink-faint tabular-nums">{t("within", { change })}</p>
  );
}
