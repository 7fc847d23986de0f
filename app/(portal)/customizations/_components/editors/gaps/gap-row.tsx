"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { NumberCell } from "@/components/ui/number-cell";
import type { GapRange } from "@/lib/pricing/customizations/fields";
import { longestGap } from "./gap-ranges";

export type GapField = keyof GapRange;

interface GapRowProps {
  /** Index among the ranges, from 0. */
  n: number;
  range: Partial<GapRange>;
  /** Errors of the rule by path. */
  problems: ReadonlyMap<string, string>;
  isDisabled: boolean;
  onChange: (field: GapField, value: number) => void;
  onRemove: (() => void) | undefined;
}

const signed = { signDisplay: "exceptZero", maximumFractionDigits: 0 } as const;

/** One range of gap lengths, with its errors below. */
export function GapRow({ n, range, problems, isDisabled, onChange, onRemove }: GapRowProps) {
  const t = useTranslations("customizations.editor");
  const problem = problemOf(problems, n);
  const cell = (field: GapField, label: string) => ({
    label,
    value: range[field] ?? Number.NaN,
    onChange: (value: number) => onChange(field, value),
    isDisabled,
    isInvalid: problems.has(`gap_ranges.${n}.${field}`) || problem === "gapOverlap",
  });
  const named = { n: n + 1 };
  const nights = { minValue: 1, maxValue: longestGap };
  const percent = { minValue: -75, maxValue: 500, formatOptions: signed };
  return (
    <>
      <tr>
        <td>
          <span className="flex items-center gap-1.5">
            <NumberCell {...cell("min_nights", t("gapFrom", named))} {...nights} />
            <span aria-hidden className="text-ink-faint">
              {t("gapDash")}
            </span>
            <NumberCell {...cell("max_nights", t("gapTo", named))} {...nights} />
          </span>
        </td>
        <td className="w-1/4">
          <NumberCell {...cell("weekday", t("gapWeekdayOf", named))} {...percent} />
        </td>
        <td className="w-1/4">
          <NumberCell {...cell("weekend", t("gapWeekendOf", named))} {...percent} />
        </td>
        <td className="w-8">
          {onRemove && (
            <IconButton size="sm" aria-label={t("gapRemove", named)} onPress={onRemove}>
              <X aria-hidden />
            </IconButton>
          )}
        </td>
      </tr>
      {problem && (
        <tr>
          <td colSpan={4} className="pb-1 text-xs font-medium text-danger">
            {t(problem, named)}
          </td>
        </tr>
      )}
    </>
  );
}

function problemOf(problems: ReadonlyMap<string, string>, n: number) {
  const path = `gap_ranges.${n}`;
  if (problems.get(path)?.startsWith("overlaps")) return "gapOverlap";
  if (problems.get(`${path}.max_nights`)?.includes("min_nights")) return "gapOrder";
  const isWrong = [...problems.keys()].some((each) => each === path || each.startsWith(`${path}.`));
  return isWrong ? "gapWrong" : null;
}
