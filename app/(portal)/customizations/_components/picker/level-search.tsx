"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useFilter } from "react-aria-components";
import { QueryView, type ViewedQuery } from "@/components/query-view/query-view";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import type { Scope } from "@/lib/pricing/customizations/kinds";
import { LevelList } from "./level-list";
import type { PricingLevel } from "./levels";

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
