"use client";
import { Toolbar } from "react-aria-components/Toolbar";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { useUiTexts } from "@/components/ui/ui-texts";
import { type FilterChoice, FilterMenu } from "./filter-menu";

export interface FilterBarProps<Name extends string> extends FilterMenusProps<Name> {
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void };
  clearLabel: string;
  /** Clears search and filters. */
  onClear: () => void;
}

/** A search field, the filters of a list, and a button that clears them. On phones the filters scroll sideways. Tab passes the filters in one step, arrow keys move between them. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { filters } = useUiTexts();
  const { search, clearLabel, onClear, ...menus } = props;
  const isFiltered =
    search.value !== "" || menus.names.some((name) => menus.values[name].length > 0);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField {...search} hasShortcut className="w-full sm:w-72" />
      <Toolbar
        aria-label={filters}
        className="-mx-4 flex max-w-[100vw] gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        <FilterMenus {...menus} />
        {isFiltered && (
          <Button variant="ghost" onPress={onClear}>
            {clearLabel}
          </Button>
        )}
      </Toolbar>
    </search>
  );
}

interface FilterMenusProps<Name extends string> {
  names: readonly Name[];
  labelOf: (name: Name) => string;
  choices: Readonly<Record<Name, readonly FilterChoice[]>>;
  values: Readonly<Record<Name, readonly string[]>>;
  /** Filters that take one value at most. */
  single?: ReadonlySet<Name>;
  onChange: (name: Name, values: readonly string[]) => void;
}

/** A menu for each filter. A filter with nothing to choose from is left out. */
export function FilterMenus<Name extends string>(props: FilterMenusProps<Name>) {
  const { names, labelOf, choices, values, single, onChange } = props;
  return names
    .filter((name) => choices[name].length > 1 || values[name].length > 0)
    .map((name) => (
      <FilterMenu
        key={name}
        label={labelOf(name)}
        choices={choices[name]}
        values={values[name]}
        isSingle={single?.has(name) ?? false}
        onChange={(chosen) => onChange(name, chosen)}
      />
    ));
}
