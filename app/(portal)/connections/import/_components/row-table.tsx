"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { fieldsOf } from "@/lib/intake/uploads/fields";
import type { PreviewRow, CellProblem, Fix } from "@/lib/intake/uploads/schema";
import type { Draft } from "./check/use-draft";
import { useFieldWords } from "./check/use-field-words";
import { useEffect, useEffectEvent, useState } from "react";
import { isTyping } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/text-link";
import { CircleX, Download } from "lucide-react";
import { Button } from "react-aria-components/Button";

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

/** Returns the element id of a row. */
function rowId(line: number): string {
  return `row-${line}`;
}

/**
 * Moves to the next problem row on `n`, and applies the first fix of the current one on `f`.
 * Returns the line of the current row; null before the first `n`.
 */
export function useProblemKeys({ view, fix, isChanging }: Draft): number | null {
  const [line, setLine] = useState<number | null>(null);
  const rows = view.preview?.shown.problems.filter(({ problems }) => problems.length > 0) ?? [];
  const next = (): void => {
    const row = rows.find((each) => line === null || each.line > line) ?? rows[0];
    if (!row) return;
    setLine(row.line);
    document.getElementById(rowId(row.line))?.scrollIntoView({ block: "nearest" });
  };
  const apply = (): void => {
    if (isChanging) return;
    const current = rows.find((row) => row.line === line) ?? rows[0];
    const [first] = current?.problems.flatMap(({ fixes }) => fixes) ?? [];
    if (first) fix(first);
    else next();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (document.querySelector("[role=dialog], [role=listbox]")) return;
    if (event.key === "n") next();
    else if (event.key === "f") apply();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return line;
}

/** The problems of a row, each with its fixes; a repeated problem refers to the first one. */
function ProblemLines({ row, draft }: { row: PreviewRow; draft: Draft }) {
  return (
    <ul className="sticky left-4 flex w-fit max-w-[min(calc(100vw-5rem),36rem)] flex-col gap-1 pl-8 max-sm:pl-0">
      {row.problems.map((problem, at) => (
        <li key={at} className="flex items-start gap-1.5 text-xs whitespace-normal text-danger-ink">
          <CircleX aria-hidden className="mt-px size-3.5 shrink-0" />
          <ProblemText problem={problem} draft={draft} />
        </li>
      ))}
    </ul>
  );
}

function ProblemText({ problem, draft }: { problem: CellProblem; draft: Draft }) {
  const t = useTranslations("uploads");
  const words = useFieldWords(draft.view.holds);
  const fixText = useFixText(draft);
  if (problem.same_as !== null) return <span>{t("sameAs", { row: problem.same_as })}</span>;
  const { field, message } = problem;
  // "Must be …" has no subject, so the field is added.
  const isPredicate = field !== null && message.startsWith("Must");
  const text = isPredicate ? `${words.field(field)} m${message.slice(1)}` : message;
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-1">
      <span className="font-medium">{text}</span>
      {problem.fixes.map((fix) => (
        <Button
          key={JSON.stringify(fix)}
          isDisabled={draft.isChanging}
          onPress={() => draft.fix(fix)}
          className="cursor-pointer rounded-xs font-semibold text-accent-ink underline decoration-accent/35 underline-offset-2 focus-ring hover:decoration-accent data-disabled:opacity-50"
        >
          {fixText(fix, problem.rows)}
        </Button>
      ))}
    </span>
  );
}

/** Returns a function that describes a fix. */
function useFixText({ view }: Draft): (fix: Fix, rows: number) => string {
  const t = useTranslations("uploads.fix");
  const words = useFieldWords(view.holds);
  return (fix, rows) => {
    if (fix.kind === "swap_dates") return t("swap_dates");
    if (fix.kind === "other_mark")
      return t(view.file?.decimals.value === "," ? "point" : "comma", { rows });
    if (fix.kind === "other_order") {
      return t(view.file?.dates.value === "day_first" ? "month_first" : "day_first", { rows });
    }
    if (fix.label !== undefined) return t("use", { label: fix.label, rows });
    return t("read", { label: words.word(fix.to), rows });
  };
}

/** Links to a file of the rows that are left out, with line, column, value and reason. */
export function ProblemRows({ id }: { id: string }) {
  const t = useTranslations("uploads");
  return (
    <LinkButton href={`/api/uploads/${id}/problems`} prefetch={false} download size="md">
      <Download aria-hidden />
      {t("problemRows")}
    </LinkButton>
  );
}
