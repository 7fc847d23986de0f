"use client";
import { lateComponent } from "@/components/prefetch/late-component";
import { cx } from "@/components/ui/cx";
import { fieldBox, fieldSize } from "@/components/ui/field-classes";
import { useTranslations } from "next-intl";
import { FilterMenu } from "@/components/filter-bar/filter-menu";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { LogPage } from "@/lib/activity/logs/schema";
import { logLevels } from "@/lib/activity/logs/levels";
import { levelOf } from "@/lib/activity/logs/view";
import { ListingFilterSkeleton } from "./listing-filter-skeleton";
import { useFilterChoices } from "./use-filter-choices";
import { useLogView } from "../use-log-view";

const levels = ["all", ...logLevels] as const;

type Pagination = LogPage["pagination"] | undefined;

const ListingFilter = lateComponent(() => import("./listing-filter"), ListingFilterSkeleton);

/** The log's filters, kept in the URL. */
export function LogFiltersBar({ pagination }: { pagination: Pagination }) {
  const t = useTranslations("logs");
  const { filters, isFiltered, dates, write, clear } = useLogView();
  return (
    <search aria-label={t("filters.label")} className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label={t("type.label")}
        options={levels.map((id) => ({ id, label: t(`type.${id}`) }))}
        value={levelOf(filters)}
        onChange={(type) => {
          const chosen = type === "all" ? null : type;
          write({ type: chosen, action: null, group: null, listing: null });
        }}
      />
      {(filters.log_type ?? "listing") === "listing" && <ListingFilter />}
      <FilterMenus />
      <div className="flex flex-wrap items-center gap-2">
        <DayField
          label={t("filters.from")}
          value={dates.from}
          onChange={(from) => write({ from })}
        />
        <DayField label={t("filters.to")} value={dates.to} onChange={(to) => write({ to })} />
      </div>
      {isFiltered && (
        <Button variant="ghost" onPress={clear}>
          {t("filters.clear")}
        </Button>
      )}
      <Count pagination={pagination} />
    </search>
  );
}

function FilterMenus() {
  const t = useTranslations("logs.filters");
  const { filters, write } = useLogView();
  const { log_type: type, user_ids: ids, actions, group_names: groups, through } = filters;
  const choices = useFilterChoices(type);
  return (
    <>
      <FilterMenu
        label={t("person")}
        choices={choices.people}
        values={(ids ?? []).map(String)}
        onChange={(person) => write({ person })}
      />
      <FilterMenu
        label={t("action")}
        choices={choices.actions}
        values={actions ?? []}
        onChange={(action) => write({ action })}
      />
      <FilterMenu
        label={t("through")}
        choices={choices.sources}
        values={through ?? []}
        onChange={(chosen) => write({ through: chosen })}
      />
      {type !== "account" && choices.groups.length > 0 && (
        <FilterMenu
          label={t("group")}
          choices={choices.groups}
          values={groups ?? []}
          onChange={(group) => write({ group })}
        />
      )}
    </>
  );
}

function Count({ pagination }: { pagination: Pagination }) {
  const t = useTranslations("logs");
  if (!pagination) return null;
  const { total, total_is_capped: isCapped = false } = pagination;
  return (
    <p aria-live="polite" className="ml-auto text-sm text-ink-faint tabular-nums">
      {t("count", { total, capped: String(isCapped) })}
    </p>
  );
}

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A date field with the browser's own calendar. */
function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-ink-soft">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(fieldBox, fieldSize(), "w-36 tabular-nums")}
      />
    </label>
  );
}
