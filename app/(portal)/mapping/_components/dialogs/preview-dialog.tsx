"use client";
import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ArrowUpDown, CornerDownRight, Layers, ArrowRight } from "lucide-react";
import { useTranslations, useFormatter } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Listing } from "@/lib/catalog/schema";
import { type MapInput, mapMutation, mapPreviewQuery } from "@/lib/mappings/client";
import { useMappingScope } from "../page/scope";
import { copyNothing, CopyOptions, useMappedToast } from "./copy-options";
import { toMappable } from "@/lib/mappings/board";
import { distanceMetres } from "@/lib/core/geo";
import { useWords } from "../candidate-words";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { Skeleton } from "@/components/ui/skeleton";
import type { MapPreview } from "@/lib/mappings/schema";
import { useRuleWords } from "@/components/rules/use-rule-words";
import { isKind, type Payload, days } from "@/lib/pricing/rules/kinds";
import { settingOf } from "@/lib/pricing/customizations/settings";
import { listingsQuery } from "@/lib/catalog/client";
import { useNumbers } from "@/components/hooks/use-numbers";
import { usePercent } from "@/components/rules/use-percent";

export interface PreviewDialogProps {
  child: Listing;
  parent: Listing;
  onClose: () => void;
}

/** Chooses what to copy, previews the changes, and maps the listings. */
export default function PreviewDialog({ child, parent, onClose }: PreviewDialogProps) {
  const t = useTranslations("mapping.preview");
  const [isSwapped, setSwapped] = useState(false);
  const [copy, setCopy] = useState(copyNothing);
  const [below, above] = isSwapped ? [parent, child] : [child, parent];
  const { preview, isPending, error, apply } = useMap({ parent: above, children: [below], copy });
  return (
    <Dialog
      size="lg"
      isDismissable={!isPending}
      onClose={onClose}
      title={t("title", { name: below.name })}
      description={t("text", { name: above.name })}
      footer={
        <>
          <Button variant="ghost" onPress={onClose} isDisabled={isPending}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={!preview.data?.would_apply}
            onPress={() => apply(onClose)}
          >
            {t("apply")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <PairSummary child={below} parent={above} />
        {parent.mapping_group_id === null && (
          <Button size="sm" className="self-start" onPress={() => setSwapped(!isSwapped)}>
            <ArrowUpDown aria-hidden />
            {t("swap")}
          </Button>
        )}
        <CopyOptions copy={copy} onChange={setCopy} />
        {error && (
          <Notice tone="danger" isLive>
            {error.message}
          </Notice>
        )}
        <PreviewChanges preview={preview} child={below} parent={above} />
      </div>
    </Dialog>
  );
}

/** Previews a mapping by a dry run, and applies it. */
function useMap(mapping: MapInput) {
  const { account } = useMappingScope();
  const preview = useQuery(mapPreviewQuery(account, mapping));
  const map = useMutation(mapMutation(account));
  const showMapped = useMappedToast();
  const apply = (onDone: () => void) =>
    map.mutate(mapping, {
      onSuccess: () => {
        showMapped(mapping);
        onDone();
      },
    });
  return { preview, isPending: map.isPending, error: map.error ?? preview.error, apply };
}

/** The child below its parent, with the distance between them. */
function PairSummary({ child, parent }: { child: Listing; parent: Listing }) {
  const t = useTranslations("mapping");
  const { metres, facts } = useWords();
  const distance = distanceMetres(toMappable(child), toMappable(parent));
  return (
    <dl className="rounded-md border border-line text-sm">
      <div className="flex items-center gap-2 px-3 py-2">
        <Layers aria-hidden className="size-4 shrink-0 text-accent" />
        <dt className="sr-only">{t("parent")}</dt>
        <dd className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-semibold text-ink">{parent.name}</span>
          <span className="text-ink-faint">{facts(parent)}</span>
        </dd>
      </div>
      <div className="flex items-center gap-2 border-t border-line py-2 pr-3 pl-5">
        <CornerDownRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <dt className="sr-only">{t("child")}</dt>
        <dd className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-medium text-ink">{child.name}</span>
          <span className="text-ink-faint">{facts(child)}</span>
        </dd>
        <dd className="shrink-0 text-ink-soft tabular-nums">
          {distance === null ? t("reason.noPlace") : metres(distance)}
        </dd>
      </div>
    </dl>
  );
}

type Words = ReturnType<typeof useFieldWords>;
type PreviewChange = MapPreview["changes"][number];

interface PreviewChangesProps {
  preview: UseQueryResult<MapPreview>;
  child: Listing;
  parent: Listing;
}

/** The values that would change, the overrides that would be deleted, or why the mapping is refused. */
function PreviewChanges({ preview, child, parent }: PreviewChangesProps) {
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

type Value = MapPreview["changes"][number]["to"];

/** Returns functions that format fields of a preview and their values as other pages show them. */
function useFieldWords(listing: Listing) {
  const t = useTranslations("mapping.preview");
  const kinds = useTranslations("customizations.kind");
  const format = useFormatter();
  const names = useGroupNames();
  const price = usePrice(listing);
  const override = useOverrideWords(price);
  const rule = useRule();
  const date = (text: string): string =>
    format.dateTime(new Date(`${text}T00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const label = (field: string): string => {
    const [kind = "", rest = ""] = field.split(".");
    if (kind === "overrides") return t("fields.overrides", { date: date(rest) });
    if (kind !== "customizations") return t(`fields.${kind as "min"}`);
    return t("fields.customizations", { name: isKind(rest) ? kinds(rest) : rest });
  };
  const value = (field: string, given: Value): string => {
    if (field.startsWith("customizations.")) return rule(field, given);
    if (given === null) return t("none");
    if (typeof given === "number") {
      return field.endsWith("group_id") ? (names.get(given) ?? String(given)) : price(given);
    }
    if (typeof given === "string") return given || t("none");
    return Array.isArray(given) ? given.join(", ") || t("none") : override(given);
  };
  return { label, value, date };
}

/** Formats a rule like the Customizations page. A missing or disabled rule inherits. */
function useRule(): (field: string, given: Value) => string {
  const mode = useTranslations("customizations.mode");
  const words = useRuleWords();
  return (field, given) => {
    const kind = field.slice(field.indexOf(".") + 1);
    const own = given as Payload | null;
    if (own === null || !isKind(kind)) return mode("inherit");
    return settingOf(kind, own).mode === "inherit" ? mode("inherit") : words(kind, own);
  };
}

function usePrice({ currency }: Listing): (amount: number) => string {
  const { amount, money } = useNumbers();
  const { decimals } = useMappingScope();
  const write = decimals === 0 ? money : amount;
  return (value) => write(value, currency);
}

function useGroupNames(): ReadonlyMap<number, string> {
  const { account } = useMappingScope();
  const { data = noNames } = useQuery({ ...listingsQuery(account), select: groupNames });
  return data;
}

const noNames: ReadonlyMap<number, string> = new Map();

function groupNames({ listings }: { listings: Listing[] }): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { group_id, group, subgroup_id, subgroup } of listings) {
    if (group_id !== null) names.set(group_id, group ?? String(group_id));
    if (subgroup_id !== null) names.set(subgroup_id, subgroup ?? String(subgroup_id));
  }
  return names;
}

type Fields = Readonly<Record<string, unknown>>;

/** Formats an override of a preview as a short phrase: `CA$180, at least 3 nights`. `price` formats amounts. */
function useOverrideWords(price: (amount: number) => string): (fields: Fields) => string {
  const t = useTranslations("mapping.preview.override");
  const day = useTranslations("customizations.days");
  const format = useFormatter();
  const percent = usePercent();
  const amount = (value: unknown, type: unknown): string | null => {
    if (typeof value !== "number") return null;
    if (type === undefined || type === "fixed") return price(value);
    if (type === "percent_stacked") return t("stacked", { percent: percent(value) });
    return percent(value);
  };
  const arrivals = (mask: unknown): string | null => {
    if (typeof mask !== "string") return null;
    const open = days.filter((_, index) => mask[index] === "1").map((name) => day(name));
    return open.length === 0 ? t("never") : format.list(open, { type: "unit" });
  };
  return (fields) => {
    const parts: Record<string, string | null> = {
      price: amount(fields["price"], fields["price_type"]),
      min_price: amount(fields["min_price"], fields["min_price_type"]),
      max_price: amount(fields["max_price"], fields["max_price_type"]),
      base_price: amount(fields["base_price"], undefined),
      check_in: arrivals(fields["check_in"]),
      check_out: arrivals(fields["check_out"]),
      reason: typeof fields["reason"] === "string" ? fields["reason"] : null,
    };
    const values = Object.entries(parts).flatMap(([name, value]) =>
      value === null ? [] : [t(name as "price", { value })],
    );
    const counts = (["min_stay", "lead_time_expiry"] as const).flatMap((name) => {
      const count = fields[name];
      return typeof count === "number" ? [t(name, { count })] : [];
    });
    return [...values, ...counts].join(", ");
  };
}
