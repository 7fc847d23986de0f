"use client";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberCell } from "@/components/ui/number-cell";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { useReviewed } from "./review-state";

interface StatusProps {
  row: PreviewRow;
}

const tones: Record<PreviewRow["status"], Tone> = {
  ready: "success",
  needs_look: "warning",
  needs_minimum: "danger",
  blocked: "neutral",
  error: "danger",
};

/** What a listing needs before its prices can be sent, and the fields for it. */
export function StatusCell({ row }: StatusProps) {
  const { errors, lacks } = useReviewed();
  const key = rowKeyOf(row);
  const lack = lacks.get(key);
  const error = errors.get(key);
  const hasFields = row.status !== "blocked" && (lack?.base === true || lack?.min === true);
  return (
    <span className="flex min-w-0 flex-col gap-1.5 py-2 text-xs whitespace-normal text-ink-soft">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge row={row} />
        <Reason row={row} />
      </span>
      {hasFields && <PriceFields row={row} base={lack.base} min={lack.min} />}
      {row.status === "needs_look" && <LooksRight row={row} />}
      {error !== undefined && <Failed error={error} />}
    </span>
  );
}

function StatusBadge({ row }: StatusProps) {
  const t = useTranslations("syncReview.status");
  const lack = useReviewed().lacks.get(rowKeyOf(row));
  const { status } = row;
  if (status !== "needs_minimum") return <Badge tone={tones[status]}>{t(status)}</Badge>;
  const hasBase = row.prices?.base !== null || lack?.base !== true;
  const hasMin = row.prices?.min !== null || lack?.min !== true;
  const both = hasBase ? "needs_minimum" : "needs_both";
  return <Badge tone="danger">{t(hasMin ? "needs_base" : both)}</Badge>;
}

function Failed({ error }: { error: string }) {
  const t = useTranslations("syncReview.status");
  return (
    <span role="alert" className="font-medium text-danger">
      {t("failed")}. {error}
    </span>
  );
}

/** Why a row has its status, in words. */
function Reason({ row }: StatusProps) {
  const t = useTranslations("syncReview");
  const { currencyOf, words } = useReviewed();
  const { status, block, prices, looks, error } = row;
  if (status === "error") return error;
  if (block !== null) return t(`blocks.${block}`);
  if (status === "needs_look") {
    const text = looks.map(words.look).join("; ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  if (status === "needs_minimum" || !prices) return null;
  const price = (value: number | null) =>
    value === null ? "–" : words.amount(value, currencyOf(row));
  return (
    <span className="text-ink-faint tabular-nums">
      {t("status.prices", { min: price(prices.min), base: price(prices.base) })}
    </span>
  );
}

function LooksRight({ row }: StatusProps) {
  const t = useTranslations("syncReview.status");
  const { byKey, isTicked, hasFallen, tick } = useReviewed();
  const name = byKey.get(rowKeyOf(row))?.name ?? row.id;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 card:[&>label]:min-h-11 card:[&>label]:items-center">
      <Checkbox
        aria-label={t("looksRightOf", { name })}
        isSelected={isTicked(row)}
        onChange={(isOn) => tick([row], isOn)}
      >
        {t("looksRight")}
      </Checkbox>
      {hasFallen(row) && <span className="text-warning-ink">{t("fallen")}</span>}
    </span>
  );
}

/** Fields for the prices that the listing lacks, and the suggestion for them. */
function PriceFields({ row, base, min }: StatusProps & { base: boolean; min: boolean }) {
  const t = useTranslations("syncReview.status");
  const { suggest } = useReviewed();
  const name = row.name ?? row.id;
  const suggestion = useSuggested(row, { base, min });
  return (
    <span className="flex flex-wrap items-center gap-2">
      {base && <PriceField row={row} field="base" label={t("baseOf", { name })} />}
      {min && <PriceField row={row} field="min" label={t("minOf", { name })} />}
      {suggestion === null ? (
        row.status === "needs_minimum" && t("noSuggestion")
      ) : (
        <>
          <Button
            size="sm"
            aria-label={t("useOf", { name })}
            onPress={() => suggest(row)}
            className="card:h-11"
          >
            {t("use")}
          </Button>
          <span className="tabular-nums">{t("suggested", { prices: suggestion })}</span>
        </>
      )}
    </span>
  );
}

/** The suggestion in words; null without one for every price that is missing. */
function useSuggested({ suggestion }: PreviewRow, lack: { base: boolean; min: boolean }) {
  const t = useTranslations("syncReview.status");
  const { words } = useReviewed();
  const fields = (["base", "min"] as const).filter((field) => lack[field]);
  const texts = fields.flatMap((field) => {
    const value = suggestion?.[field] ?? null;
    return value === null ? [] : [`${t(field).toLowerCase()} ${words.amount(value, null)}`];
  });
  return texts.length > 0 ? texts.join(", ") : null;
}

interface PriceFieldProps extends StatusProps {
  field: "base" | "min";
  label: string;
}

function PriceField({ row, field, label }: PriceFieldProps) {
  const t = useTranslations("syncReview.status");
  const { choices, choose } = useReviewed();
  const key = rowKeyOf(row);
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden>{t(field)}</span>
      <NumberCell
        label={label}
        value={choices.get(key)?.[field] ?? Number.NaN}
        minValue={0}
        formatOptions={{ useGrouping: false, maximumFractionDigits: 2 }}
        onChange={(value) => choose(key, { [field]: Number.isNaN(value) ? undefined : value })}
        className="w-18 card:w-24 card:[&_input]:h-11"
      />
    </span>
  );
}
