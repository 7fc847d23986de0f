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
  onChoose: (id: string) => void;
}

/** Tabs for account, groups and listings, a search field, and the matching levels. */
export function LevelSearch({ query, scope, chosen, onChoose }: LevelSearchProps) {
  const t = useTranslations("customizations.place");
  const [shown, setShown] = useState({ scope, chosen });
  const [search, setSearch] = useState("");
  // The list follows links, Back and Forward.
  if (shown.chosen !== chosen) setShown({ scope, chosen });
  const options = scopes.map((id) => ({ id, label: t(id) }));
  const change = (id: string) => {
    const next = scopes.find((each) => each === id);
    if (next) setShown({ scope: next, chosen });
    setSearch("");
  };
  return (
    <div className="flex h-full flex-col gap-3">
      <SegmentedControl
        label={t("label")}
        options={options}
        value={shown.scope}
        onChange={change}
        className="w-full! *:px-1"
      />
      <SearchField
        label={t("search")}
        placeholder={t(shown.scope === "listing" ? "searchListing" : "search")}
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
            key={shown.scope}
            scope={shown.scope}
            levels={levels[shown.scope]}
            search={search.trim()}
            chosen={chosen}
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
  onChoose: (id: string) => void;
}

function Matches({ scope, levels, search, chosen, onChoose }: MatchesProps) {
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
      onChoose={onChoose}
    />
  );
}
