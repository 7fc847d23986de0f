"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { FileFacts } from "@/lib/intake/uploads/schema";
import type { Draft } from "./check/use-draft";
import { useFieldWords } from "./check/use-field-words";
import { ReadingNotes } from "./reading-notes";
import { ArrowRight } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Select } from "@/components/ui/select";
import { fieldsOf, type Holds } from "@/lib/intake/uploads/fields";
import { ComboBox } from "@/components/ui/combo-box";
import { namedPmss, pmsTitle } from "@/lib/core/pms";

/** The file's columns with their fields, and how dates and amounts are read. */
export function ColumnsCard({ draft, file }: { draft: Draft; file: FileFacts }) {
  const t = useTranslations("uploads");
  const { view, change } = draft;
  const { columns } = file;
  const words = useFieldWords(view.holds);
  const matched = columns.filter(({ field }) => field !== null).length;
  // Columns that are used come first, as they were when the card appeared, so that no row moves under the pointer.
  const [order] = useState(() => usedFirst(columns));
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
        {order.flatMap((at) => {
          const column = columns[at];
          if (!column) return [];
          const key = `${at} ${column.header}`;
          const onAssign = (field: string | null): void => assign(at, field);
          return [<ColumnRow key={key} holds={view.holds} {...{ column, onAssign }} />];
        })}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line p-4 empty:hidden">
        <ReadingNotes draft={draft} file={file} />
        {view.holds === "listings" ? <AccountChoices draft={draft} /> : <PmsChoice draft={draft} />}
      </div>
    </Card>
  );
}

function usedFirst(columns: FileFacts["columns"]): readonly number[] {
  const isUsed = (at: number): boolean => columns[at]?.field !== null;
  return [...columns.keys()].toSorted((one, other) => Number(isUsed(other)) - Number(isUsed(one)));
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
function ColumnRow({ column, holds, onAssign }: ColumnRowProps) {
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

const commonPmsNames = ["csv", ...namedPmss].toSorted();

/** Returns options of the names, the chosen one first. */
const optionsOf = (names: readonly string[], chosen: string | null) =>
  [...new Set([...(chosen === null ? [] : [chosen]), ...names])].map((id) => ({
    id,
    label: id.replaceAll("_", " "),
  }));

/** Choices for what a listings file may omit: PMS, currency and time zone of new listings. */
function AccountChoices({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads.reading");
  const { settings, file, pms_names: own } = view;
  const has = (name: string): boolean => file?.columns.some(({ field }) => field === name) ?? false;
  const pms = [...new Set([...own, ...commonPmsNames])].map((id) => ({ id, label: pmsTitle(id) }));
  return (
    <div className="flex flex-col gap-3">
      {!has("pms_name") && (
        <Select
          label={t("pms")}
          placeholder={t("pms")}
          options={pms}
          value={settings.pms_name}
          onChange={(pms_name) => change({ pms_name })}
        />
      )}
      {!has("currency") && (
        <ComboBox
          label={t("currency")}
          options={optionsOf(Intl.supportedValuesOf("currency"), settings.currency)}
          value={settings.currency}
          onChange={(currency) => currency !== null && change({ currency })}
        />
      )}
      {!has("time_zone") && (
        <ComboBox
          label={t("timeZone")}
          description={t("timeZoneText")}
          options={optionsOf(Intl.supportedValuesOf("timeZone"), settings.time_zone)}
          value={settings.time_zone}
          onChange={(zone) => zone !== null && change({ time_zone: zone })}
        />
      )}
    </div>
  );
}

const any = "any";

/** The PMS of the listings in the rows, if the account has several PMSs. */
function PmsChoice({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads.reading");
  const { settings, file, pms_names: own } = view;
  if (own.length < 2 || file?.columns.some(({ field }) => field === "pms_name")) return null;
  const options = own.map((id) => ({ id, label: pmsTitle(id) }));
  return (
    <Select
      label={t("pmsOfRows")}
      placeholder={t("anyPms")}
      options={[{ id: any, label: t("anyPms") }, ...options]}
      value={settings.pms_name ?? any}
      onChange={(id) => change({ pms_name: id === any ? null : id })}
    />
  );
}
