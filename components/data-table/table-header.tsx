import { cx } from "@/components/ui/cx";
import { CardSort } from "./card-sort";
import { HeaderCell } from "./header-cell";
import { SelectBox, type SelectBoxProps } from "./select-box";
import type { ColumnShape, Sort } from "./types";

export interface TableHeaderProps {
  columns: readonly ColumnShape[];
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  selectAll?: Omit<SelectBoxProps, "isTabbable"> | undefined;
}

/** The row of column headers; above cards, the choice of their order. */
export function TableHeader({ columns, sort, onSortChange, selectAll }: TableHeaderProps) {
  const hasBox = selectAll !== undefined;
  const isPressable = hasBox || columns.some((column) => column.isSortable === true);
  return (
    <thead className={cx("sticky top-0 z-3 block", !isPressable && "card:sr-only")}>
      <tr
        aria-rowindex={1}
        className="grid h-8.5 grid-cols-(--tracks) items-stretch border-b border-line bg-surface text-sm text-ink-faint card:flex card:px-3"
      >
        {hasBox && (
          <td aria-colindex={1} className="sticky left-0 z-1 flex bg-inherit card:static">
            <SelectBox {...selectAll} isTabbable />
          </td>
        )}
        {columns.map((column, at) => (
          <HeaderCell
            key={column.id}
            column={column}
            at={at}
            hasBox={hasBox}
            sort={sort}
            onSortChange={onSortChange}
          />
        ))}
        {onSortChange && <CardSort columns={columns} sort={sort} onSortChange={onSortChange} />}
      </tr>
    </thead>
  );
}
