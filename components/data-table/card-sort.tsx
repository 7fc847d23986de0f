import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { fieldBox, fieldSize } from "@/components/ui/field-classes";
import { useUiTexts } from "@/components/ui/ui-texts";
import type { ColumnShape, Sort } from "./types";

interface CardSortProps {
  columns: readonly ColumnShape[];
  sort: Sort | undefined;
  onSortChange: (sort: Sort) => void;
}

/** Chooses the order where rows are cards, in place of the headers, which do not fit beside each other. */
export function CardSort({ columns, sort, onSortChange }: CardSortProps) {
  const { sortBy, sortUp, sortDown } = useUiTexts();
  const isDown = sort?.direction === "descending";
  const chosen = sort?.column ?? "";
  const Arrow = isDown ? ArrowDown : ArrowUp;
  const options = columns.filter((column) => column.isSortable);
  return (
    <td className="hidden min-w-0 flex-1 items-center justify-end gap-1 card:flex">
      <select
        aria-label={sortBy}
        value={chosen}
        onChange={({ target }) => onSortChange({ column: target.value, direction: "ascending" })}
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
            onSortChange({ column: sort.column, direction: isDown ? "ascending" : "descending" })
          }
          className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-soft focus-ring-inset"
        >
          <Arrow aria-hidden className="size-3.5" />
        </button>
      )}
    </td>
  );
}
