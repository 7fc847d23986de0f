"use client";
import { useTranslations } from "next-intl";
import { equationOf, type WaterfallRow } from "@/lib/pricing/prices/waterfall";
import { usePrices } from "./use-prices";

/** Base and factors multiplied out, and what is rounded. */
export function EquationText({ rows }: { rows: readonly WaterfallRow[] }) {
  const t = useTranslations("explain.equation");
  const { factor, plain } = usePrices(null);
  const { base, factors, result, isRounded, next } = equationOf(rows);
  if (factors.length === 0) return null;
  const product = [base, ...factors].map(factor).join(" × ");
  const isEnd = next === "final" || next === "rounding";
  return (
    <div className="px-5 py-3 text-xs text-pretty text-ink-faint tabular-nums">
      <p className="text-sm">
        {product} {isRounded ? "≈" : "="}{" "}
        <strong className="font-semibold text-ink">
          {plain(result, !Number.isInteger(result))}
        </strong>{" "}
        {isEnd ? t("beforeRounding") : t("before", { next })}
      </p>
      <p className="mt-1">{t(isRounded ? "rounded" : "running")}</p>
    </div>
  );
}
