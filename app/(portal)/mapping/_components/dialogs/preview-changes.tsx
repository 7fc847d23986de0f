"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Listing } from "@/lib/catalog/schema";
import type { MapPreview } from "@/lib/mappings/schema";
import { useMappingScope } from "../page/scope";
import { useWords } from "../candidates/use-words";
import { useFieldWords } from "./use-field-words";

type Words = ReturnType<typeof useFieldWords>;
type PreviewChange = MapPreview["changes"][number];

export interface PreviewChangesProps {
  preview: UseQueryResult<MapPreview>;
  child: Listing;
  parent: Listing;
}

/** The values that would change, the overrides that would be deleted, or why the mapping is refused. */
export function PreviewChanges({ preview, child, parent }: PreviewChangesProps) {
  const t = useTranslations("mapping.preview");
  const { violationText } = useWords();
  const { limits } = useMappingScope();
  const words = useFieldWords(child);
  const columns = useColumns(words);
  const { data, isFetching } = preview;
  if (!data) return isFetching ? <Skeleton className="h-9 w-full" /> : null;
  const changes = data.changes.filter(({ field }) => field !== "parent_key");
  const lost = data.overrides_deleted;
  return (
    <div aria-live="polite" aria-busy={isFetching} className="flex flex-col gap-3">
      {data.violations.length > 0 && (
        <Notice tone="danger" title={t("violations")}>
          <ul className="list-disc pl-4">
            {data.violations.map((violation) => (
              <li key={`${violation.code} ${violation.message}`}>
                {violationText(violation, child, parent, limits)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="warning" title={t("lost", { count: lost.length })}>
          <p className="max-h-24 overflow-y-auto tabular-nums">
            {lost.map(({ date }) => words.date(date)).join(" · ")}
          </p>
        </Notice>
      )}
      {data.would_apply && (
        <p className="text-sm font-semibold text-ink tabular-nums">
          {t("changes", { count: changes.length })}
        </p>
      )}
      {changes.length > 0 && (
        <DataTable
          label={t("changesLabel")}
          columns={columns}
          rows={changes}
          rowKey={({ field }) => field}
          className="max-h-[30vh]"
        />
      )}
    </div>
  );
}

function useColumns({ label, value }: Words): readonly Column<PreviewChange>[] {
  const t = useTranslations("mapping.preview");
  return [
    { id: "field", header: t("field"), minWidth: 150, cell: ({ field }) => label(field) },
    {
      id: "change",
      header: t("change"),
      minWidth: 240,
      grow: 3,
      card: "value",
      cell: ({ field, from, to }) => (
        <span className="flex flex-wrap items-center gap-x-1.5 py-1.5 whitespace-normal tabular-nums">
          <span className="text-ink-faint">{value(field, from)}</span>
          <ArrowRight aria-label={t("to")} className="size-3 shrink-0 text-ink-faint" />
          <span className="font-medium text-ink">{value(field, to)}</span>
        </span>
      ),
    },
  ];
}
