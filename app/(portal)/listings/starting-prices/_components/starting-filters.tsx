"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Kbd } from "@/components/ui/kbd";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { filters } from "./rules/scope";
import type { Board } from "./state/use-board";

/** Which rows are shown, how far the suggestions are, and the keys of the table. */
export function StartingFilters({ board: { view, counts, rows, suggestions } }: { board: Board }) {
  const t = useTranslations("startingPrices");
  const isReading = suggestions.done < rows.length && !suggestions.error;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="-mx-4 max-w-[100vw] overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0">
        <SegmentedControl
          label={t("filter.label")}
          options={filters.map((id) => ({ id, label: t(`filter.${id}`, { count: counts[id] }) }))}
          value={view.filter}
          onChange={(id) => view.write({ show: id === "all" ? null : id })}
          className="tabular-nums max-sm:h-11"
        />
      </div>
      {view.keys ? (
        <Button variant="ghost" onPress={() => view.write({ keys: null })}>
          {t("others")}
        </Button>
      ) : (
        <Checkbox
          isSelected={view.isAll}
          onChange={(isAll) => view.write({ all: isAll ? "yes" : null })}
        >
          {t("complete")}
        </Checkbox>
      )}
      <div className="ml-auto text-sm text-ink-soft tabular-nums">
        {isReading ? (
          <output>{t("reading", { done: suggestions.done, count: rows.length })}</output>
        ) : (
          <Keys />
        )}
      </div>
    </div>
  );
}

/** The keys of the table, on wide screens. */
function Keys() {
  const t = useTranslations("startingPrices.keys");
  return (
    <span className="hidden items-center gap-1.5 lg:flex">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      {t("move")}
      <Kbd className="ml-2">Enter</Kbd>
      {t("edit")}
      <Kbd className="ml-2">u</Kbd>
      {t("use")}
    </span>
  );
}
