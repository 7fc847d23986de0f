"use client";
import { Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import {
  type EditField,
  type EditRow,
  type EditSection,
  isLeftOut,
} from "@/lib/serve/proposals/edit";
import { NumberInput } from "./edit-field";
import { type Editing, RowFields, RowProblems } from "./row-fields";
import type { RowWords } from "./use-edit-words";

/** Columns that fit beside what a row is about; rows with more are laid out as cards. */
const mostColumns = 6;
/** From so many nights on, one field sets a column. */
const fewestForAll = 3;

/** The columns of a list: every field that one of its rows has. */
export function columnsIn({ rows }: EditSection): EditRow["name"][] {
  return [...new Set(rows.flatMap(({ fields }) => fields.map(({ name }) => name)))];
}

/** True for nights, whose values are often the same. */
function isOfNights({ rows }: EditSection): boolean {
  return rows.every(({ fixed }) => fixed.some(({ name }) => name === "date"));
}

interface EditRowsProps {
  section: EditSection;
  editing: Editing;
  /** Shown above the rows. */
  title: string | null;
}

/** The rows of a list: a table, or cards where it is narrow or the rows have many fields. */
export function EditRows({ section, editing, title }: EditRowsProps) {
  const { fieldName } = editing.words;
  const names = columnsIn(section);
  const isTable = names.length <= mostColumns;
  const style = { "--columns": Math.max(names.length, 1) } as CSSProperties;
  const grid = cx(isTable && columns);
  return (
    <div className="flex flex-col" style={style}>
      {isTable && names.length > 0 && (
        <div
          aria-hidden
          className={cx(
            grid,
            "hidden items-end border-b border-line pb-1.5 text-xs font-medium text-ink-faint sm:grid",
          )}
        >
          <span className="text-sm font-semibold text-ink">{title}</span>
          {names.map((name) => (
            <span key={name}>{fieldName({ name })}</span>
          ))}
        </div>
      )}
      {isTable && isOfNights(section) && section.rows.length >= fewestForAll && (
        <SetAll {...{ section, editing, names, grid }} />
      )}
      <ul className="flex flex-col">
        {section.rows.map((row) => (
          <Row key={row.path} {...{ row, section, editing, names, grid, isTable }} />
        ))}
      </ul>
    </div>
  );
}

const columns =
  "sm:grid sm:grid-cols-[minmax(8rem,1fr)_repeat(var(--columns),minmax(6.5rem,8.5rem))_1.75rem] sm:items-start sm:gap-x-2.5";

interface RowsProps {
  section: EditSection;
  editing: Editing;
  names: readonly EditRow["name"][];
  grid: string;
}

/** One field for each column of numbers, which sets it in all rows that are kept. */
function SetAll({ section, editing, names, grid }: RowsProps) {
  const t = useTranslations("proposals.edit");
  const kept = section.rows.filter(({ path }) => !isLeftOut(path, editing.edits));
  const columnsOf = names.map((name) => {
    const fields = kept.flatMap((row) => row.fields.filter((field) => field.name === name));
    return { name, fields: fields.filter(({ kind }) => kind === "number") };
  });
  if (columnsOf.every(({ fields }) => fields.length === 0)) return null;
  return (
    <div className={cx(grid, "grid grid-cols-2 gap-2.5 border-b border-line pb-2.5 sm:pt-2.5")}>
      <p className="col-span-full self-center text-sm font-medium text-ink sm:col-span-1">
        {t("all")}
      </p>
      {columnsOf.map(({ name, fields }) =>
        fields.length === 0 ? (
          <span key={name} className="max-sm:hidden" />
        ) : (
          <SetColumn key={name} fields={fields} editing={editing} />
        ),
      )}
    </div>
  );
}

function SetColumn({ fields, editing }: { fields: readonly EditField[]; editing: Editing }) {
  const t = useTranslations("proposals.edit");
  const { edits, words, onValues } = editing;
  const [first] = fields;
  const values = new Set(fields.map(({ path, value }) => edits.values[path] ?? value));
  const [only] = values;
  if (!first) return null;
  const label = words.fieldName(first);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="text-xs text-ink-faint sm:hidden">
        {label}
      </span>
      <NumberInput
        field={first}
        label={t("allOf", { field: label })}
        isLabelHidden
        placeholder={t("mixed")}
        value={values.size === 1 && typeof only === "number" ? only : null}
        onChange={(value) => value !== null && onValues(fields, value)}
      />
    </div>
  );
}

function Row({ row, section, isTable, ...rest }: RowsProps & { row: EditRow; isTable: boolean }) {
  const { editing, names, grid } = rest;
  const isOut = isLeftOut(row.path, editing.edits);
  const words = editing.words.rowWords(row);
  return (
    <li
      className={cx(
        grid,
        "relative border-b border-line py-2.5 last:border-0",
        row.isRemovable && "max-sm:pr-9",
        !isTable && "flex flex-col gap-2 pr-9",
      )}
    >
      <RowTitle words={words} isOut={isOut} />
      {!isOut && (
        <RowFields row={row} editing={editing} title={words.title} {...(isTable && { names })} />
      )}
      {row.isRemovable && (
        <Remove {...{ row, section, editing, isOut }} title={words.title} isTable={isTable} />
      )}
      {!isOut && <RowProblems path={row.path} editing={editing} />}
    </li>
  );
}

function RowTitle({ words: { title, meta }, isOut }: { words: RowWords; isOut: boolean }) {
  const t = useTranslations("proposals.edit");
  return (
    <div className="flex min-w-0 flex-col max-sm:pb-1.5 sm:pt-1.5">
      <span
        className={cx(
          "text-sm font-medium wrap-anywhere tabular-nums",
          isOut ? "text-ink-faint line-through" : "text-ink",
        )}
      >
        {title}
      </span>
      {(isOut || meta) && (
        <span className="text-xs wrap-anywhere text-ink-faint">{isOut ? t("leftOut") : meta}</span>
      )}
    </div>
  );
}

interface RemoveProps {
  row: EditRow;
  section: EditSection;
  editing: Editing;
  isOut: boolean;
  title: string;
  isTable: boolean;
}

/** Leaves a row out, or has it again; the last one stays. */
function Remove({ row, section, editing, isOut, title, isTable }: RemoveProps) {
  const t = useTranslations("proposals.edit");
  const { edits, onRemoved } = editing;
  const kept = section.rows.filter(({ path }) => !isLeftOut(path, edits));
  return (
    <IconButton
      aria-label={t(isOut ? "restore" : "remove", { name: title })}
      isDisabled={!isOut && section.isList && kept.length === 1}
      onPress={() => onRemoved(row.path, !isOut)}
      className={cx("absolute! top-2 right-0", isTable && "sm:static! sm:col-start-[-2]")}
    >
      {isOut ? <Undo2 aria-hidden /> : <X aria-hidden />}
    </IconButton>
  );
}
