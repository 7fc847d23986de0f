import { cx } from "@/components/ui/cx";
import { SelectBox, type SelectBoxProps } from "./select-box";
import type { ColumnShape, Sort } from "./types";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { fieldBox, fieldSize } from "@/components/ui/classes";
import { useUiTexts } from "@/components/ui/ui-texts";
import { groupsOf, headerRows, nextSort, stickyAt } from "./table-frame";

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
      <GroupRow columns={columns} hasBox={hasBox} />
      <tr
        aria-rowindex={headerRows(columns)}
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

/** The names of groups of columns, each above a line over its columns; nothing where there are none. */
function GroupRow({ columns, hasBox }: { columns: readonly ColumnShape[]; hasBox: boolean }) {
  const groups = groupsOf(columns);
  if (groups.length === 0) return null;
  return (
    <tr
      aria-rowindex={1}
      className="grid h-6.5 grid-cols-(--tracks) items-stretch bg-surface text-sm text-ink-soft card:hidden"
    >
      {groups.map(({ name, at, columns: count }) => {
        if (name === undefined) return null;
        const first = at + (hasBox ? 2 : 1);
        return (
          <th
            key={at}
            scope="colgroup"
            colSpan={count}
            aria-colindex={first}
            style={{ gridColumn: `${first} / span ${count}` }}
            className="min-w-0 px-2 font-normal"
          >
            <span className="block truncate border-b border-edge pt-1 text-center">{name}</span>
          </th>
        );
      })}
    </tr>
  );
}

interface CardSortProps {
  columns: readonly ColumnShape[];
  sort: Sort | undefined;
  onSortChange: (sort: Sort) => void;
}

/** Chooses the order where rows are cards, in place of the headers, which do not fit beside each other. */
function CardSort({ columns, sort: given, onSortChange }: CardSortProps) {
  const { sortBy, sortUp, sortDown } = useUiTexts();
  const [sort, change] = useAskedSort(given, onSortChange);
  const isDown = sort?.direction === "descending";
  const chosen = sort?.column ?? "";
  const Arrow = isDown ? ArrowDown : ArrowUp;
  const options = columns.filter((column) => column.isSortable);
  return (
    <td className="hidden min-w-0 flex-1 items-center justify-end gap-1 card:flex">
      <select
        aria-label={sortBy}
        value={chosen}
        onChange={({ target }) => change({ column: target.value, direction: "ascending" })}
        className={cx(fieldBox, fieldSize("sm"), "max-w-48 border-transparent text-ink-soft")}
      >
        {!options.some(({ id }) => id === chosen) && (
          <option value={chosen} hidden>
            –
          </option>
        )}
        {options.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </select>
      {sort && (
        <button
          type="button"
          aria-label={isDown ? sortUp : sortDown}
          onClick={() =>
            change({ column: sort.column, direction: isDown ? "ascending" : "descending" })
          }
          className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-soft focus-ring-inset"
        >
          <Arrow aria-hidden className="size-3.5" />
        </button>
      )}
    </td>
  );
}

/** The order that was asked for last: pages that keep it in their address draw it a moment later. */
function useAskedSort(given: Sort | undefined, onSortChange: (sort: Sort) => void) {
  const [asked, setAsked] = useState(given);
  const [seen, setSeen] = useState(given);
  if (given?.column !== seen?.column || given?.direction !== seen?.direction) {
    setSeen(given);
    setAsked(given);
  }
  const change = (sort: Sort): void => {
    setAsked(sort);
    onSortChange(sort);
  };
  return [asked, change] as const;
}

interface HeaderCellProps {
  column: ColumnShape;
  at: number;
  hasBox: boolean;
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
}

/** A column's name; a button when rows can be sorted by it. */
function HeaderCell({ column, at, hasBox, sort, onSortChange }: HeaderCellProps) {
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
