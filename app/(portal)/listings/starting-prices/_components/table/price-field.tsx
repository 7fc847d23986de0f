"use client";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { hasCells } from "../rules/paste";
import { chosenFields, type ChosenField, type StartingRow } from "../rules/rows";
import { useCellScope } from "../state/scope";
import { focusBeside, focusRow } from "./focus";
import { useRowProblem } from "./use-row-problem";

interface PriceFieldProps {
  row: StartingRow;
  field: ChosenField;
  isTabbable: boolean;
}

/**
 * A price to choose: dashed while it is a suggestion, solid once it is chosen. Arrow keys move, typing chooses, Enter
 * edits, Escape leaves.
 */
export function PriceField({ row, field, isTabbable }: PriceFieldProps) {
  const t = useTranslations("startingPrices");
  const { edit, notation, setTyping } = useCellScope();
  const keys = useFieldKeys(row, field);
  const problem = useRowProblem(row);
  const id = useId();
  const { text, amount, suggestion } = row[field];
  const isWrong = problem?.field === field;
  return (
    <span className="block card:w-32">
      <span aria-hidden className="hidden text-left card:block">
        {t(`columns.${field}`)}
      </span>
      <input
        data-field={field}
        inputMode="decimal"
        autoComplete="off"
        tabIndex={isTabbable ? 0 : -1}
        aria-label={t("field", { field: t(`columns.${field}`), name: row.listing.name })}
        aria-invalid={isWrong}
        {...(isWrong && { "aria-describedby": id })}
        value={text}
        placeholder={suggestion === null ? t(`columns.${field}`) : notation.typed(suggestion)}
        onChange={(event) => {
          keys.start(text);
          setTyping(row.key);
          edit(row.key, field, event.target.value);
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => {
          keys.end();
          setTyping(null);
          if (text.trim() === "") edit(row.key, field, undefined);
        }}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
        className={cx(
          "h-8 w-full rounded-md border bg-surface px-2 text-right text-sm tabular-nums outline-none placeholder:text-ink-faint focus:border-solid focus:border-accent focus:ring-1 focus:ring-accent card:h-11 card:text-base",
          amount === null ? "border-dashed border-field" : "border-field font-semibold text-ink",
          isWrong && "border-danger text-danger-ink ring-1 ring-danger",
        )}
      />
      {isWrong && (
        <span id={id} className="sr-only">
          {problem.text}
        </span>
      )}
    </span>
  );
}

/** Keys of a field. While it is edited, the arrows to the sides move within its text. */
function useFieldKeys(row: StartingRow, field: ChosenField) {
  const { edit, take, paste } = useCellScope();
  const [isEditing, setEditing] = useState(false);
  const old = useRef<string | null>(null);
  const start = (text: string) => {
    old.current ??= text;
    setEditing(true);
  };
  const end = () => {
    old.current = null;
    setEditing(false);
  };
  const actions: Record<string, (input: HTMLInputElement) => void> = {
    ArrowUp: (input) => focusBeside(input, -1, field),
    ArrowDown: (input) => focusBeside(input, 1, field),
    Enter: (input) => {
      if (isEditing) return focusBeside(input, 1, field);
      start(input.value);
      input.setSelectionRange(input.value.length, input.value.length);
    },
    Escape: (input) => {
      if (!isEditing) return focusRow(input);
      edit(row.key, field, old.current || undefined);
      end();
      requestAnimationFrame(() => input.select());
    },
    u: () => take(row),
    ...(!isEditing && {
      ArrowLeft: (input: HTMLInputElement) => focusSide(input, -1, field),
      ArrowRight: (input: HTMLInputElement) => focusSide(input, 1, field),
    }),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(event.currentTarget);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text/plain");
    if (!hasCells(text)) return;
    event.preventDefault();
    paste(row.key, field, text);
  };
  return { start, end, onKeyDown, onPaste };
}

function focusSide(input: HTMLInputElement, step: -1 | 1, field: ChosenField): void {
  const beside = chosenFields[chosenFields.indexOf(field) + step];
  if (beside) focusBeside(input, 0, beside);
  else if (step < 0) focusRow(input);
}
