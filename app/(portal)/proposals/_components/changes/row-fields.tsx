"use client";
import { CircleAlert } from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { ShownProposal } from "@/lib/http/proposals";
import {
  type EditField as Field,
  type EditRow,
  type Edits,
  type EditValue,
  valueBefore,
} from "@/lib/serve/proposals/edit";
import { EditField, sentence } from "./edit-field";
import type { useEditWords } from "./use-edit-words";

/** A proposal's call while a person changes it. */
export interface Editing {
  proposal: ShownProposal;
  edits: Edits;
  words: ReturnType<typeof useEditWords>;
  /** Problems by the path of what they are about. */
  problems: ReadonlyMap<string, readonly string[]>;
  /** Called as soon as a person types in a field. */
  onTouch: (path: string) => void;
  onValues: (fields: readonly Field[], value: EditValue | null) => void;
  onRemoved: (path: string, isRemoved: boolean) => void;
}

interface RowFieldsProps {
  row: EditRow;
  editing: Editing;
  /** What the row is about, for the names of fields in a table. */
  title?: string;
  /** The columns of the table that the row is in; without them, each field has its name above it. */
  names?: readonly EditRow["name"][];
}

/** The fields of a row: one in each column of a table, or else side by side. */
export function RowFields({ row, editing, title, names }: RowFieldsProps) {
  const cells = names
    ? names.map((name) => ({ name, field: row.fields.find((field) => field.name === name) }))
    : row.fields.map((field) => ({ name: field.name, field }));
  if (cells.length === 0) return names ? <span /> : null;
  return (
    <div
      className={
        names ? "grid grid-cols-2 gap-2.5 sm:contents" : "grid grid-cols-2 gap-3 sm:grid-cols-3"
      }
    >
      {cells.map(({ name, field }) =>
        field ? (
          <Cell
            key={name}
            {...{ field, row, editing, isTable: names !== undefined }}
            title={title}
          />
        ) : (
          <span key={name} className="max-sm:hidden" />
        ),
      )}
    </div>
  );
}

interface CellProps {
  field: Field;
  row: EditRow;
  editing: Editing;
  title: string | undefined;
  isTable: boolean;
}

function Cell({ field, row, editing, title, isTable }: CellProps) {
  const { proposal, edits, words, problems, onValues } = editing;
  const name = words.fieldName(field);
  const value = edits.values[field.path];
  const isWide = !isTable && field.kind !== "number";
  return (
    <div
      onInput={() => editing.onTouch(field.path)}
      className={cx(
        "flex min-w-0 flex-col gap-1",
        isWide && "col-span-full",
        // Room for what was proposed: it appears when a press elsewhere ends an edit, and nothing may move then.
        field.kind === "number" && (isTable ? "min-h-18 sm:min-h-13" : "min-h-18"),
      )}
    >
      {isTable && (
        <span aria-hidden className="text-xs text-ink-faint sm:hidden">
          {name}
        </span>
      )}
      <EditField
        field={field}
        label={title === undefined || !isTable ? name : `${name}, ${title}`}
        isLabelHidden={isTable}
        value={value === undefined ? field.value : value}
        before={valueBefore(proposal, row, field.name)}
        problems={problems.get(field.path) ?? []}
        onChange={(next) => onValues([field], next)}
      />
    </div>
  );
}

/** Problems of a row as a whole, or of a part that isn't edited. */
export function RowProblems({ path, editing }: { path: string; editing: Editing }) {
  const found = editing.problems.get(path);
  if (!found) return null;
  return (
    <p
      data-invalid
      tabIndex={-1}
      className="col-span-full flex items-start gap-1 pt-1 text-xs font-medium text-danger outline-none"
    >
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{found.map(sentence).join(" ")}</span>
    </p>
  );
}
