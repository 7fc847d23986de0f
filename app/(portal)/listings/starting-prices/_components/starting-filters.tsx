"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { FilterBar } from "@/components/filter-bar/filter-bar";
import { choicesOf } from "@/components/filter-bar/filter-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Kbd } from "@/components/ui/kbd";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { pmsTitle } from "@/lib/core/pms";
import { filterNames, fixedValues, parts } from "./rules/filters";
import type { Board } from "./state/use-board";

/** Which rows are shown, how far the suggestions are, and the keys of the table. */
export function StartingFilters({ board }: { board: Board }) {
  return (
    <>
      <Filters board={board} />
      <Parts board={board} />
    </>
  );
}

/** The search and the filters. */
function Filters({ board: { view, rows, filtering } }: { board: Board }) {
  const t = useTranslations("startingPrices.filters");
  const words = useTranslations("listings");
  const choices = useMemo(
    () => ({
      pms: choicesOf(
        rows.map(({ listing }) => listing.pms),
        pmsTitle,
      ),
      note: fixedValues.note.map((value) => ({ value, label: t(`note.${value}`) })),
      missing: fixedValues.missing.map((value) => ({ value, label: t(`missing.${value}`) })),
    }),
    [rows, t],
  );
  return (
    <FilterBar
      search={{
        label: words("search.label"),
        placeholder: words("search.placeholder"),
        value: filtering.search,
        onChange: filtering.setSearch,
      }}
      names={filterNames}
      labelOf={(name) => t(`${name}.label`)}
      choices={choices}
      values={view.filters}
      onChange={(name, values) => view.write({ [name]: values })}
      clearLabel={words("filters.clear")}
      onClear={filtering.clear}
    />
  );
}

/** The parts of the rows that match the filters, and the listings that the page is about. */
function Parts({ board: { view, filtering, rows, suggestions } }: { board: Board }) {
  const t = useTranslations("startingPrices");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="-mx-4 max-w-[100vw] overflow-x-auto px-4 py-0.5 sm:mx-0 sm:px-0">
        <SegmentedControl
          label={t("parts.label")}
          options={parts.map((id) => ({
            id,
            label: t(`parts.${id}`, { count: filtering.counts[id] }),
          }))}
          value={view.part}
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
        {suggestions.isReading ? (
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
