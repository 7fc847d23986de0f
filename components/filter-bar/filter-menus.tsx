"use client";
import { type FilterChoice, FilterMenu } from "./filter-menu";

export interface FilterMenusProps<Name extends string> {
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
