"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useFilter } from "react-aria-components";
import { QueryView, type ViewedQuery } from "@/components/query-view/query-view";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonLines } from "@/components/ui/skeleton";
import type { Scope } from "@/lib/pricing/rules/kinds";
import type { PricingLevel } from "./levels";
import dynamic from "next/dynamic";
import { useNumbers } from "@/components/hooks/use-numbers";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { cx } from "@/components/ui/cx";

const scopes = ["account", "group", "listing"] as const;
const lines = ["h-7 w-3/4", "h-7 w-1/2", "h-7 w-2/3", "h-7 w-3/5"];

export interface LevelSearchProps {
  query: ViewedQuery<Record<Scope, PricingLevel[]>>;
  scope: Scope;
  /** Id of the chosen level. */
  chosen: string | null;
  /** Ids of levels with rules of their own. */
  marked: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onScope: (scope: Scope) => void;
}

/** Tabs for account, groups and listings, a search field, and the matching levels. */
export function LevelSearch({ query, scope, chosen, marked, onChoose, onScope }: LevelSearchProps) {
  const t = useTranslations("customizations.place");
  const [search, setSearch] = useState("");
  const options = scopes.map((id) => ({ id, label: t(id) }));
  const change = (id: string) => {
    const next = scopes.find((each) => each === id);
    if (next && next !== scope) onScope(next);
    setSearch("");
  };
  return (
    <div className="flex h-full flex-col gap-3">
      <SegmentedControl
        label={t("label")}
        options={options}
        value={scope}
        onChange={change}
        className="w-full! *:px-1"
      />
      <SearchField
        label={t("search")}
        placeholder={t(scope === "listing" ? "searchListing" : "search")}
        value={search}
        onChange={setSearch}
        hasShortcut
      />
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("loading")} lines={lines} />}
        errorTitle={t("failed")}
      >
        {(levels) => (
          <Matches
            key={scope}
            scope={scope}
            levels={levels[scope]}
            search={search.trim()}
            chosen={chosen}
            marked={marked}
            onChoose={onChoose}
          />
        )}
      </QueryView>
    </div>
  );
}

interface MatchesProps {
  scope: Scope;
  levels: readonly PricingLevel[];
  search: string;
  chosen: string | null;
  marked: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

function Matches({ scope, levels, search, chosen, marked, onChoose }: MatchesProps) {
  const t = useTranslations("customizations.place");
  const { contains } = useFilter({ sensitivity: "base" });
  const matches = useMemo(
    () => levels.filter((level) => contains(`${level.name} ${level.detail ?? ""}`, search)),
    [levels, search, contains],
  );
  if (matches.length === 0) {
    const isBare = scope === "group" && search === "";
    return (
      <p className="px-2 text-sm text-pretty text-ink-faint">
        {t(isBare ? "noGroups" : "noMatch")}
      </p>
    );
  }
  return (
    <LevelList
      label={t("places", { scope })}
      levels={matches}
      isTall={scope === "listing"}
      chosen={chosen}
      marked={marked}
      onChoose={onChoose}
    />
  );
}

interface LevelListProps {
  label: string;
  levels: readonly PricingLevel[];
  /** Rows of two lines: listings, with PMS and id. */
  isTall: boolean;
  chosen: string | null;
  /** Ids of levels with rules of their own, which are marked. */
  marked: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

/** A longer list is virtual. */
const maxRendered = 60;

const Window = dynamic(() => import("./level-window"), { loading: () => null });

/** A list box of levels. A long one is virtual, and shows once the code for that has loaded. */
function LevelList(props: LevelListProps) {
  if (props.levels.length <= maxRendered) return <Levels {...props} />;
  return (
    <Window rowSize={props.isTall ? 46 : 34}>
      <Levels {...props} />
    </Window>
  );
}

function Levels({ label, levels, chosen, marked, onChoose }: LevelListProps) {
  return (
    <ListBox
      aria-label={label}
      items={levels}
      dependencies={[marked]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        if (keys !== "all") keys.forEach((key) => onChoose(String(key)));
      }}
      className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 outline-none"
    >
      {(level) => (
        <ListBoxItem
          id={level.id}
          textValue={level.name}
          className="mb-0.5 flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm text-ink-soft focus-ring-inset transition-colors hover:bg-hover hover:text-ink data-selected:bg-accent-soft data-selected:font-medium data-selected:text-accent-ink"
        >
          <Row level={level} isMarked={marked.has(level.id)} />
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function Row({ level, isMarked }: { level: PricingLevel; isMarked: boolean }) {
  const t = useTranslations("customizations.place");
  const { number } = useNumbers();
  return (
    <>
      <span className={cx("min-w-0 flex-1", level.parent !== undefined && "pl-4")}>
        <span className="block truncate" title={level.name}>
          {level.name}
        </span>
        {level.detail !== undefined && (
          <span className="block truncate text-xs font-normal text-ink-faint">{level.detail}</span>
        )}
      </span>
      {isMarked && (
        <span title={t("hasRules")} className="size-1.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t("hasRules")}</span>
        </span>
      )}
      {level.listings !== undefined && (
        <span className="text-xs text-ink-faint tabular-nums">{number(level.listings)}</span>
      )}
    </>
  );
}
