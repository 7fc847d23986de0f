"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { fieldsOf, type GapRange } from "@/lib/pricing/rules/kinds";
import { recommendedGaps } from "@/lib/pricing/rules/curves";
import type { EditorProps } from "./editor-props";
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { NumberCell } from "@/components/ui/number-cell";

const types = ["recommended", "custom"] as const;

/** Sets price changes of gaps by length, on weekdays and weekends. */
export default function GapEditor({ fields, onChange, isReadOnly, problems }: EditorProps) {
  const t = useTranslations("customizations.editor");
  const { gap_type: type = "recommended", gap_ranges: own } = fieldsOf("gap_adjustment", fields);
  const ranges = rangesOf(type, own);
  const write = (next: readonly Partial<GapRange>[]) =>
    onChange({ gap_type: "custom", gap_ranges: next });
  const choose = (id: string) =>
    id === "custom" ? write(own ?? recommendedGaps) : onChange({ gap_type: id });
  const added = nextRange(ranges);
  const isCustom = type === "custom";
  return (
    <div className="flex flex-col gap-3">
      {type !== "none" && (
        <SegmentedControl
          label={t("type")}
          options={types.map((id) => ({ id, label: t(`gapTypes.${id}`) }))}
          value={type}
          onChange={choose}
          isDisabled={isReadOnly}
          size="sm"
        />
      )}
      {ranges.length === 0 ? (
        <p className="text-sm text-ink-soft">{t("gapNone")}</p>
      ) : (
        <GapTable
          ranges={ranges}
          problems={problems}
          isReadOnly={isReadOnly || !isCustom}
          onChange={write}
        />
      )}
      {isCustom && !isReadOnly && (
        <div className="flex items-center gap-3">
          <Button
            size="sm"
            onPress={() => added && write([...ranges, added])}
            isDisabled={added === null}
          >
            {t("gapAdd")}
          </Button>
          {ranges.length >= mostRanges && <p className="text-xs text-ink-faint">{t("gapMost")}</p>}
        </div>
      )}
    </div>
  );
}

function rangesOf(type: string, own: readonly GapRange[] = []): readonly GapRange[] {
  if (type === "none") return [];
  return type === "custom" ? own : recommendedGaps;
}

interface GapTableProps extends Pick<EditorProps, "problems" | "isReadOnly"> {
  ranges: readonly Partial<GapRange>[];
  onChange: (ranges: readonly Partial<GapRange>[]) => void;
}

function GapTable({ ranges, problems, isReadOnly, onChange }: GapTableProps) {
  const t = useTranslations("customizations.editor");
  const set = (at: number, name: GapField, value: number) =>
    onChange(ranges.map((range, n) => (n === at ? { ...range, [name]: value } : range)));
  return (
    <table className="w-full max-w-120 border-separate border-spacing-1 text-sm">
      <caption className="sr-only">{t("gapRanges")}</caption>
      <Columns />
      <tbody>
        {ranges.map((range, n) => (
          <GapRow
            // Ranges have no other identity.
            key={n}
            n={n}
            range={range}
            problems={problems}
            isDisabled={isReadOnly}
            onChange={(name, value) => set(n, name, value)}
            onRemove={isReadOnly ? undefined : () => onChange(ranges.toSpliced(n, 1))}
          />
        ))}
      </tbody>
    </table>
  );
}

function Columns() {
  const t = useTranslations("customizations.editor");
  return (
    <thead className="text-xs text-ink-faint">
      <tr>
        <th scope="col" className="pb-1 text-left font-medium">
          {t("gapNights")}
        </th>
        <th scope="col" className="pb-1 font-medium">
          {t("gapWeekday")} {t("percent")}
        </th>
        <th scope="col" className="pb-1 font-medium">
          {t("gapWeekend")} {t("percent")}
        </th>
      </tr>
    </thead>
  );
}

type GapField = keyof GapRange;

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
function GapRow({ n, range, problems, isDisabled, onChange, onRemove }: GapRowProps) {
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

/** Most ranges of a rule, and most nights of a gap (`contract.md` §8). */
const mostRanges = 5;
const longestGap = 30;

/** Returns a range for gaps just longer than those of `ranges`; null if none can be added. */
export function nextRange(ranges: readonly GapRange[]): GapRange | null {
  const longest = Math.max(0, ...ranges.map(({ max_nights }) => max_nights || 0));
  if (ranges.length >= mostRanges || longest >= longestGap) return null;
  const last = ranges.find(({ max_nights }) => max_nights === longest);
  const { weekday = -20, weekend = -20 } = last ?? {};
  return {
    min_nights: longest + 1,
    max_nights: Math.min(longestGap, longest + 2),
    weekday: Math.trunc(weekday / 2),
    weekend: Math.trunc(weekend / 2),
  };
}
