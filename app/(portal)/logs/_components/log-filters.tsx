"use client";
import { lateComponent } from "@/components/prefetch/late-component";
import { cx } from "@/components/ui/cx";
import { fieldBox, fieldSize } from "@/components/ui/classes";
import { useTranslations } from "next-intl";
import { FilterMenu, type FilterChoice } from "@/components/filter-bar/filter-menu";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { LogPage } from "@/lib/activity/logs/schema";
import {
  logLevels,
  changeSources,
  logActions,
  type LogType,
  logTypes,
} from "@/lib/audit/entry-kinds";
import { levelOf } from "@/lib/activity/logs/view";
import { ListingFilterSkeleton } from "./log-loading";
import { useLogView } from "./use-log-view";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { usersQuery } from "@/lib/activity/logs/client";

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

/** Returns the choices of each filter. */
function useFilterChoices(type: LogType | undefined) {
  const t = useTranslations("logs");
  const { account } = useAccount();
  const users = useQuery(usersQuery(account)).data?.users;
  const groups = useQuery(groupsQuery(account)).data?.groups;
  return useMemo(() => {
    const people = (users ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const types = type === undefined ? logTypes : [type];
    // An action that occurs in several types has the label of the first.
    const labels: Readonly<Record<string, string>> = Object.assign(
      {},
      ...types.toReversed().map((each) => logActions[each]),
    );
    const actions = Object.entries(labels).map(([value, label]) => ({ value, label }));
    return {
      sources: changeSources.map((source) => ({ value: source, label: t(`via.${source}`) })),
      people: [...people, { value: "0", label: t("job") }],
      actions: actions.toSorted(byLabel),
      groups: (groups ?? []).map(({ name }) => ({ value: name, label: name })).toSorted(byLabel),
    };
  }, [users, groups, type, t]);
}

function byLabel(one: FilterChoice, other: FilterChoice): number {
  return one.label.localeCompare(other.label);
}
