"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { FileFacts } from "@/lib/sync/uploads/schema";
import type { Draft } from "../check/use-draft";
import { useFieldWords } from "../check/use-field-words";
import { AccountChoices, PmsChoice } from "./account-choices";
import { ColumnRow } from "./column-row";
import { ReadingNotes } from "./reading-notes";

/** The file's columns with their fields, and how dates and amounts are read. */
export function ColumnsCard({ draft, file }: { draft: Draft; file: FileFacts }) {
  const t = useTranslations("uploads");
  const { view, change } = draft;
  const { columns } = file;
  const words = useFieldWords(view.holds);
  const matched = columns.filter(({ field }) => field !== null).length;
  const fields = view.missing.map(words.field).join(", ");
  const assign = (at: number, field: string | null): void =>
    change({
      columns: columns.map((column, n) => {
        if (n === at) return { field, by: "person" };
        // Each field can have only one column.
        if (field !== null && column.field === field) return { field: null, by: "person" };
        return { field: column.field, by: column.by };
      }),
    });
  return (
    <Card
      title={t("columns")}
      meta={t("matched", { matched, count: columns.length })}
      padding="none"
      actions={
        <Button size="sm" variant="ghost" onPress={() => change({ columns: null })}>
          {t("matchAgain")}
        </Button>
      }
    >
      <Heads />
      {view.missing.length > 0 && (
        <div className="px-4 py-3">
          <Notice tone="warning">{t("missing", { count: view.missing.length, fields })}</Notice>
        </div>
      )}
      <ul className="divide-y divide-line">
        {columns.map((column, at) => (
          <ColumnRow
            key={`${at} ${column.header}`}
            column={column}
            holds={view.holds}
            onAssign={(field) => assign(at, field)}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line p-4 empty:hidden">
        <ReadingNotes draft={draft} file={file} />
        {view.holds === "listings" ? <AccountChoices draft={draft} /> : <PmsChoice draft={draft} />}
      </div>
    </Card>
  );
}

function Heads() {
  const t = useTranslations("uploads");
  return (
    <div
      aria-hidden
      className="hidden grid-cols-[minmax(0,1fr)_9rem_5.5rem] gap-3 border-b border-line px-4 py-1.5 text-xs text-ink-faint sm:grid"
    >
      <span>{t("inFile")}</span>
      <span>{t("inNightrate")}</span>
      <span>{t("matchedBy")}</span>
    </div>
  );
}
