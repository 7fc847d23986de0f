"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { fieldsOf } from "@/lib/sync/uploads/fields";
import type { PreviewRow } from "@/lib/sync/uploads/schema";
import type { Draft } from "../check/use-draft";
import { useFieldWords } from "../check/use-field-words";
import { ProblemLines } from "./problem-lines";
import { rowId } from "./use-problem-keys";

interface RowTableProps {
  draft: Draft;
  rows: readonly PreviewRow[];
  /** The line of the current problem. */
  line: number | null;
}

/** Rows of the file by field; cells with problems are outlined. */
export function RowTable({ draft, rows, line }: RowTableProps) {
  const t = useTranslations("uploads");
  const { holds, file } = draft.view;
  const words = useFieldWords(holds);
  const given = new Set(file?.columns.map(({ field }) => field));
  const fields = fieldsOf(holds).filter(({ name }) => given.has(name));
  const head = "px-3 py-2 text-xs font-medium text-ink-faint";
  return (
    <section
      aria-label={t("tableLabel")}
      // Focusable, so that a wide table can be scrolled with the keyboard.
      {...{ tabIndex: 0 }}
      className="max-h-[calc(100dvh-20rem)] min-h-60 overflow-auto focus-ring-inset"
    >
      <table className="w-full text-left text-sm whitespace-nowrap">
        <thead className="sticky top-0 z-1 bg-surface shadow-[inset_0_-1px_var(--line)]">
          <tr>
            <th scope="col" className={cx(head, "pl-4")}>
              {t("row")}
            </th>
            {fields.map(({ name }) => (
              <th key={name} scope="col" className={cx(head, words.isNumber(name) && "text-right")}>
                {words.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <RowBody
            key={row.line}
            row={row}
            draft={draft}
            fields={fields.map(({ name }) => name)}
            isCurrent={row.line === line}
          />
        ))}
      </table>
    </section>
  );
}

interface RowBodyProps {
  row: PreviewRow;
  draft: Draft;
  fields: readonly string[];
  isCurrent: boolean;
}

function RowBody({ row, draft, fields, isCurrent }: RowBodyProps) {
  const words = useFieldWords(draft.view.holds);
  const wrong = new Set(row.problems.map(({ field }) => field));
  const isBad = row.problems.length > 0;
  return (
    <tbody
      id={rowId(row.line)}
      className={cx(
        "scroll-mt-10 border-b border-line",
        isBad && "bg-danger-soft dark:bg-danger-soft/35",
        isCurrent && "outline-2 -outline-offset-2 outline-accent",
      )}
    >
      <tr>
        <td className="py-1.5 pr-3 pl-4 text-ink-faint tabular-nums">{row.line}</td>
        {fields.map((name) => (
          <td
            key={name}
            className={cx(
              "px-3 py-1.5 text-ink",
              words.isNumber(name) && "text-right tabular-nums",
            )}
          >
            <span
              className={cx(
                "inline-block max-w-52 truncate align-bottom",
                wrong.has(name) &&
                  "-mx-1 min-h-4.5 min-w-8 rounded-sm bg-surface px-1 ring-1 ring-danger",
              )}
            >
              {words.cell(name, row.cells[name] ?? "")}
            </span>
          </td>
        ))}
      </tr>
      {isBad && (
        <tr>
          <td colSpan={fields.length + 1} className="pr-4 pb-2 pl-4">
            <ProblemLines row={row} draft={draft} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
