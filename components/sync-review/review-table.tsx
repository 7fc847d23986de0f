"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { saveCsv } from "@/components/chart/save-file";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { type FilterId, filters, nextOpen, sharedReasons } from "./review-rules";
import { useReviewed } from "./review-state";
import { RowDetails } from "./row-details";
import { AverageCell, ListingCell, MoveCell, TonightCell } from "./row-cells";
import { StatusCell } from "./status-cell";

type Shape = Omit<Column<PreviewRow>, "header"> & { id: "listing" | ColumnName };
type ColumnName = "tonight" | "average" | "cut" | "raise" | "status";

const shapes: readonly Shape[] = [
  { id: "listing", minWidth: 200, grow: 2, cell: (row) => <ListingCell row={row} /> },
  {
    id: "tonight",
    minWidth: 148,
    grow: 0,
    align: "end",
    card: "value",
    cell: (row) => <TonightCell row={row} />,
  },
  {
    id: "average",
    minWidth: 128,
    grow: 0,
    align: "end",
    cell: (row) => <AverageCell row={row} />,
  },
  {
    id: "cut",
    minWidth: 220,
    hasCardLabel: true,
    cell: (row) => <MoveCell row={row} side="cut" />,
  },
  {
    id: "raise",
    minWidth: 220,
    hasCardLabel: true,
    cell: (row) => <MoveCell row={row} side="raise" />,
  },
  {
    id: "status",
    minWidth: 300,
    grow: 2,
    card: "wide",
    cell: (row) => <StatusCell row={row} />,
  },
];

/** Returns the table's columns; the same array until the language changes. */
export function useReviewColumns(): readonly Column<PreviewRow>[] {
  const t = useTranslations("syncReview.columns");
  return useMemo(() => shapes.map((shape) => ({ ...shape, header: t(shape.id) })), [t]);
}

/** The listings with what each would send, and what it needs first. */
export function ReviewTable() {
  const t = useTranslations("syncReview");
  const review = useReviewed();
  const [filter, setFilter] = useState<FilterId>("all");
  const { rows, isTicked, ticks, tick, toggle, open } = review;
  const columns = useReviewColumns();
  const shown = useMemo(() => rows.filter(filters[filter]), [rows, filter]);
  const toggleTick = (row: PreviewRow) => {
    if (row.status === "needs_look") tick([row], !isTicked(row));
  };
  return (
    <>
      {rows.length > 1 && <Filters rows={rows} value={filter} onChange={setFilter} />}
      {filter === "needs_look" && <SharedReasons rows={rows} />}
      {shown.length === 0 ? (
        <p className="rounded-lg border border-line px-4 py-8 text-center text-sm text-ink-faint">
          {t("filters.none")}
        </p>
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={shown}
          rowKey={rowKeyOf}
          density="comfortable"
          onRowAction={(row) => toggle(rowKeyOf(row))}
          details={{ keys: open, render: (row) => <RowDetails row={row} /> }}
          rowKeys={{ " ": toggleTick, u: review.suggest }}
          jumps={{ n: (row) => nextOpen(shown, row, ticks) }}
          className="min-h-64 flex-1"
        />
      )}
    </>
  );
}

interface FiltersProps {
  rows: readonly PreviewRow[];
  value: FilterId;
  onChange: (filter: FilterId) => void;
}

const names = Object.keys(filters) as FilterId[];

function Filters({ rows, value, onChange }: FiltersProps) {
  const t = useTranslations("syncReview.filters");
  const options = names.flatMap((id) => {
    const count = rows.filter(filters[id]).length;
    return id === "blocked" && count === 0 ? [] : [{ id, label: t(id, { count }) }];
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label={t("label")}
          options={options}
          value={value}
          onChange={(id) => onChange(id as FilterId)}
          className="max-sm:h-11"
        />
      </div>
      <p className="text-xs text-ink-faint max-sm:hidden sm:ml-auto">{t("against")}</p>
      <SaveButton rows={rows} />
    </div>
  );
}

/** Saves all rows as CSV, whatever the filter shows. */
function SaveButton({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useTranslations("syncReview");
  const { byKey } = useReviewed();
  const onPress = async (): Promise<void> => {
    const { reviewCsv } = await import("./review-csv");
    const text = reviewCsv(rows, (row) => byKey.get(rowKeyOf(row))?.name ?? row.name);
    saveCsv("sync-review.csv", text);
  };
  return (
    <Button size="sm" className="max-sm:h-11" onPress={() => void onPress()}>
      <Download aria-hidden />
      {t("csv")}
    </Button>
  );
}

/** Reasons in one line, which begins with a capital. */
function sentenceOf(reasons: readonly string[]): string {
  const text = reasons.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** One tick for all rows that have exactly the same reasons. */
function SharedReasons({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useTranslations("syncReview.shared");
  const { isTicked, tick } = useReviewed();
  const reasons = useMemo(() => sharedReasons(rows), [rows]);
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={t("title")} className="flex flex-wrap gap-x-6 gap-y-2">
      {reasons.map(({ codes, rows: same }) => {
        const ticked = same.filter(isTicked).length;
        return (
          <li key={codes.join()}>
            <Checkbox
              isSelected={ticked === same.length}
              isIndeterminate={ticked > 0 && ticked < same.length}
              onChange={(isOn) => tick(same, isOn)}
              description={t("tick", { count: same.length })}
            >
              {sentenceOf(codes.map((code) => t(code)))}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}
