import { memo, type ReactNode, type Ref } from "react";
import { cx } from "@/components/ui/cx";
import { cardSlot, stickyAt } from "./table-frame";
import { SelectBox, type SelectBoxProps } from "./select-box";
import type { Column } from "./types";

export interface TableRowProps<Row> {
  row: Row;
  index: number;
  /** Its position among rows and headings. */
  line: number;
  /** Rows of the table's header. */
  rowsAbove: number;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  /** Reached by Tab. */
  isCurrent: boolean;
  /** Its details are open. */
  isActive: boolean;
  isPressable: boolean;
  /** Label of the row's checkbox; no checkbox without it. */
  selectLabel?: string | undefined;
  onSelect: (index: number, isRange: boolean) => void;
  /** Height in px of the rows above it that are not in the document. */
  gap: number;
  measure: Ref<HTMLTableRowElement>;
  /** Shown below the cells. */
  details?: ReactNode;
}

const look =
  "relative grid min-h-(--row-height) grid-cols-(--tracks) items-center border-b border-line bg-surface text-sm text-ink last:border-b-0 hover:bg-hover data-selected:bg-accent-soft data-active:bg-accent-soft card:flex card:flex-wrap card:items-baseline card:gap-x-2 card:gap-y-0.5 card:px-3 card:py-2 card:after:order-3 card:after:basis-full card:after:content-['']";

/** The focus ring is above the sticky cells. */
const ring =
  "outline-none before:pointer-events-none before:absolute before:inset-0 before:z-2 before:outline-2 before:-outline-offset-2 before:outline-transparent focus-visible:before:outline-accent";

function PlainRow<Row>(props: TableRowProps<Row>) {
  const {
    row,
    index,
    columns,
    isSelected,
    isCurrent,
    isActive,
    isPressable,
    selectLabel,
    onSelect,
    gap,
    measure,
    details,
  } = props;
  const hasBox = selectLabel !== undefined;
  return (
    <tr
      ref={measure}
      tabIndex={isCurrent ? 0 : -1}
      data-index={index}
      data-line={props.line}
      data-active={isActive || undefined}
      aria-rowindex={index + props.rowsAbove + 1}
      data-selected={isSelected || undefined}
      {...(isActive && { "aria-current": true })}
      className={cx(look, ring, hasBox && "card:pl-10", isPressable && "cursor-pointer")}
      style={gap > 0 ? { marginTop: gap } : undefined}
    >
      {hasBox && (
        <BoxCell
          label={selectLabel}
          isOn={isSelected}
          isTabbable={isCurrent}
          onChange={(isRange) => onSelect(index, isRange)}
        />
      )}
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} at={at} hasBox={hasBox}>
          {column.cell(row, isCurrent)}
        </Cell>
      ))}
      {details !== undefined && <Details columns={columns.length}>{details}</Details>}
    </tr>
  );
}

function BoxCell(props: SelectBoxProps) {
  return (
    <td
      aria-colindex={1}
      className="sticky left-0 z-1 flex self-stretch bg-inherit card:absolute card:top-2.5 card:left-3"
    >
      <SelectBox {...props} />
    </td>
  );
}

/** Below the cells, as wide as the row. */
function Details({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <td
      data-details
      aria-colindex={1}
      colSpan={columns}
      className="col-span-full cursor-auto px-4 pb-4 card:order-6 card:w-full card:px-0 card:pb-2"
    >
      {children}
    </td>
  );
}

/** Memoized: rows are not rendered again while the table scrolls. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

interface CellProps<Row> {
  column: Column<Row>;
  at: number;
  hasBox: boolean;
  children: ReactNode;
}

const slots = {
  title: "card:order-1 card:min-w-0 card:flex-1 card:basis-1/2 card:font-medium",
  value: "card:order-2 card:ml-auto card:text-right",
  meta: "card:order-4 card:max-w-full card:empty:hidden card:text-xs card:text-ink-faint",
  wide: "card:order-5 card:basis-full card:empty:hidden",
  hidden: "card:hidden",
};

function Cell<Row>({ column, at, hasBox, children }: CellProps<Row>) {
  const slot = cardSlot(column, at);
  const isEnd = column.align === "end";
  const hasLabel = column.hasCardLabel ?? (slot === "meta" && isEnd);
  return (
    <td
      aria-colindex={at + (hasBox ? 2 : 1)}
      className={cx(
        "min-w-0 overflow-clip px-2 text-ellipsis whitespace-nowrap [overflow-clip-margin:3px] first:pl-4 last:pr-4 card:px-0 card:first:pl-0 card:last:pr-0",
        isEnd && "text-right tabular-nums",
        at === 0 && "content-center self-stretch bg-inherit",
        stickyAt(at, hasBox),
        slots[slot],
      )}
    >
      {hasLabel && (
        <span aria-hidden className="mr-1 hidden font-normal text-ink-faint card:inline">
          {column.header}
        </span>
      )}
      {children}
    </td>
  );
}
