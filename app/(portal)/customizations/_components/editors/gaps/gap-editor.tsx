"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { fieldsOf, type GapRange } from "@/lib/pricing/customizations/fields";
import { recommendedGaps } from "@/lib/pricing/steps/gaps";
import type { EditorProps } from "../editor-props";
import { GapRow, type GapField } from "./gap-row";
import { mostRanges, nextRange } from "./gap-ranges";

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
