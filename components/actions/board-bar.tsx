"use client";
import { useTranslations } from "next-intl";
import { FilterMenu } from "@/components/filter-bar/filter-menu";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useSearchText } from "@/components/address/use-address";
import { groupings, inMode, type Item } from "@/lib/pricing/actions/board";
import { useBoardView } from "./use-board-view";

const modes = ["visible", "hidden", "all"] as const;
const urgencies = ["high", "medium", "low"] as const;

/** Modes with counts, search, grouping and urgency. */
export function BoardBar({ items }: { items: readonly Item[] }) {
  const t = useTranslations("actions");
  const { mode, by, urgency, search, write } = useBoardView();
  const [draft, setDraft] = useSearchText(search, write);
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <SegmentedControl
        label={t("mode.label")}
        size="sm"
        className="w-full"
        options={modes.map((id) => ({
          id,
          label: t(`mode.${id}`, { count: inMode(items, id).length }),
        }))}
        value={mode}
        onChange={(next) => write({ mode: next === "visible" ? null : next, open: null })}
      />
      <SearchField
        label={t("search")}
        placeholder={t("searchHint")}
        hasShortcut
        value={draft}
        onChange={setDraft}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label={t("by.label")}
          size="sm"
          options={groupings.map((id) => ({ id, label: t(`by.${id}`) }))}
          value={by}
          onChange={(next) => write({ by: next === "listing" ? null : next })}
        />
        <FilterMenu
          label={t("urgency.label")}
          isSingle
          choices={urgencies.map((value) => ({ value, label: t(`urgency.${value}`) }))}
          values={urgency === null ? [] : [urgency]}
          onChange={([value]) => write({ urgency: value ?? null })}
        />
      </div>
    </div>
  );
}
