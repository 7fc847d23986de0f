import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { cardSlot, headerRows, TableFrame } from "./table-frame";
import type { ColumnShape, Density } from "./types";

export interface TableSkeletonProps {
  columns: readonly ColumnShape[];
  hiddenColumns?: readonly string[];
  /** Announced while the table loads. */
  label: string;
  rows?: number;
  hasSelection?: boolean;
  density?: Density;
  className?: string | undefined;
}

const WIDTHS = ["w-3/4", "w-1/2", "w-2/3", "w-3/5"];

/** A table while its rows load. */
export function TableSkeleton(props: TableSkeletonProps) {
  const {
    hiddenColumns = [],
    label,
    rows = 12,
    hasSelection = false,
    density = "dense",
    className,
  } = props;
  const columns = props.columns.filter((column) => !hiddenColumns.includes(column.id));
  const frame = { columns, hasSelection, density, className };
  return (
    <TableFrame {...frame} aria-busy>
      <output className="sr-only">{label}</output>
      {headerRows(columns) > 1 && <div aria-hidden className="h-6.5 card:hidden" />}
      <div
        aria-hidden
        className="grid h-8.5 grid-cols-(--tracks) items-center border-b border-line text-sm text-ink-faint card:hidden"
      >
        {hasSelection && <span />}
        {columns.map((column) => (
          <span
            key={column.id}
            className={cx(
              "truncate px-2 first:pl-4 last:pr-4",
              column.align === "end" && "text-right",
            )}
          >
            {column.header}
          </span>
        ))}
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <SkeletonRow key={index} index={index} columns={columns} hasSelection={hasSelection} />
      ))}
    </TableFrame>
  );
}

interface SkeletonRowProps {
  index: number;
  columns: readonly ColumnShape[];
  hasSelection: boolean;
}

function SkeletonRow({ index, columns, hasSelection }: SkeletonRowProps) {
  return (
    <div
      aria-hidden
      className="grid min-h-(--row-height) grid-cols-(--tracks) items-center border-b border-line last:border-b-0 card:h-20 card:grid-cols-[1fr_4rem] card:content-center card:gap-y-3"
    >
      {hasSelection && <Skeleton className="ml-4 size-4 card:hidden" />}
      {columns.map((column, at) => (
        <span
          key={column.id}
          className={cx(
            "flex px-2 first:pl-4 last:pr-4",
            column.align === "end" && "justify-end",
            cardSlot(column, at) !== "title" && "card:hidden",
          )}
        >
          <Skeleton
            className={cx(
              "h-3",
              column.align === "end" ? "w-10" : WIDTHS[(index + at) % WIDTHS.length],
            )}
          />
        </span>
      ))}
      <Skeleton className="col-span-full ml-4 hidden h-3 w-1/2 card:block" />
    </div>
  );
}
