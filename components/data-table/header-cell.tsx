import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { nextSort, stickyAt } from "./layout";
import type { ColumnShape, Sort } from "./types";

export interface HeaderCellProps {
  column: ColumnShape;
  at: number;
  hasBox: boolean;
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
}

/** A column's name; a button when rows can be sorted by it. */
export function HeaderCell({ column, at, hasBox, sort, onSortChange }: HeaderCellProps) {
  const isSortable = column.isSortable === true && onSortChange !== undefined;
  const direction = sort?.column === column.id ? sort.direction : undefined;
  return (
    <th
      scope="col"
      aria-colindex={at + (hasBox ? 2 : 1)}
      {...(isSortable && { "aria-sort": direction ?? "none" })}
      className={cx(
        "flex min-w-0 items-center bg-inherit px-2 font-normal first:pl-4 last:pr-4",
        column.align === "end" && "justify-end",
        stickyAt(at, hasBox),
        isSortable ? "card:hidden" : "card:sr-only",
      )}
    >
      {isSortable ? (
        <SortButton
          column={column}
          direction={direction}
          onPress={() => onSortChange(nextSort(column.id, sort))}
        />
      ) : (
        <span className="truncate">{column.header}</span>
      )}
    </th>
  );
}

interface SortButtonProps {
  column: ColumnShape;
  direction: Sort["direction"] | undefined;
  onPress: () => void;
}

function SortButton({ column, direction, onPress }: SortButtonProps) {
  const isEnd = column.align === "end";
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        "group/sort relative flex h-full min-w-0 items-center gap-1 rounded-sm transition-colors focus-ring-inset hover:text-ink",
        isEnd && "flex-row-reverse",
        direction && "font-medium text-ink",
      )}
    >
      <span className="truncate">{column.header}</span>
      <Arrow
        aria-hidden
        className={cx(
          "size-3 shrink-0",
          !direction && hint,
          !direction && (isEnd ? "right-full mr-1" : "left-full ml-1"),
        )}
      />
    </button>
  );
}

/** Shown on hover beside the name, without taking space from it. */
const hint =
  "absolute opacity-0 transition-opacity group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60";
