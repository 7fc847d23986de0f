"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { Select } from "@/components/ui/select";
import { fieldsOf, type Holds } from "@/lib/sync/uploads/fields";
import type { FileFacts } from "@/lib/sync/uploads/schema";
import { useFieldWords } from "../check/use-field-words";

const none = "none";

const tones = {
  person: "accent",
  remembered: "success",
  name: "success",
  near: "warning",
  values: "accent",
} as const satisfies Record<string, Tone>;

interface ColumnRowProps {
  column: FileFacts["columns"][number];
  holds: Holds;
  onAssign: (field: string | null) => void;
}

/** A column: its header and first cell, its field, and how the field was matched. */
export function ColumnRow({ column, holds, onAssign }: ColumnRowProps) {
  const t = useTranslations("uploads");
  const words = useFieldWords(holds);
  const options = [
    { id: none, label: t("dontImport") },
    ...fieldsOf(holds).map(({ name, isRequired }) => ({
      id: name,
      label: words.field(name),
      ...(isRequired && { description: t("required") }),
    })),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-x-3 gap-y-1 px-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_9rem_5.5rem]">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium text-ink" title={column.header}>
            {column.header}
          </span>
          <span className="block truncate text-xs text-ink-faint">{column.sample}</span>
        </span>
        <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      </span>
      <Select
        label={t("fieldOf", { header: column.header })}
        isLabelHidden
        placeholder={t("dontImport")}
        options={options}
        value={column.field ?? none}
        onChange={(id) => onAssign(id === none ? null : id)}
      />
      <span className="flex max-sm:col-start-2">
        <MatchedBy by={column.field === null ? null : column.by} />
      </span>
    </li>
  );
}

function MatchedBy({ by }: { by: string | null }) {
  const t = useTranslations("uploads");
  const known = (["person", "remembered", "name", "near", "values"] as const).find(
    (each) => each === by,
  );
  if (!known) return <Badge>{t("by.none")}</Badge>;
  return (
    <Badge tone={tones[known]} {...(tones[known] === "accent" && { icon: null })}>
      {t(`by.${known}`)}
    </Badge>
  );
}
