import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { choicesOf, type FilterChoice } from "@/components/filter-bar/filter-menu";
import type { ListingRow } from "@/lib/catalog/rows";
import { type FilterName, fixedValues, noGroup } from "@/lib/catalog/view";
import { pmsTitle } from "@/lib/core/pms";

/** Returns the choices of each filter, from the account's listings. */
export function useFilterChoices(
  rows: readonly ListingRow[],
): Record<FilterName, readonly FilterChoice[]> {
  const t = useTranslations("listings.filters");
  return useMemo(
    () => ({
      pms: choicesOf(
        rows.map(({ listing }) => listing.pms),
        pmsTitle,
      ),
      city: choicesOf(rows.flatMap(({ listing }) => listing.city_name ?? [])),
      group: groupChoices(rows, t("group.none")),
      sync: fixedValues.sync.map((value) => ({ value, label: t(`sync.${value}`) })),
      hidden: rows.some(({ listing }) => listing.isHidden)
        ? fixedValues.hidden.map((value) => ({ value, label: t(`hidden.${value}`) }))
        : [],
      mapping: fixedValues.mapping.map((value) => ({ value, label: t(`mapping.${value}`) })),
      missing: fixedValues.missing.map((value) => ({ value, label: t(`missing.${value}`) })),
    }),
    [rows, t],
  );
}

/** Groups by name, each followed by its subgroups. */
function groupChoices(rows: readonly ListingRow[], none: string): FilterChoice[] {
  const labels = new Map<string, string>();
  for (const { listing } of rows) {
    const { group_id, subgroup_id, group, subgroup } = listing;
    if (group_id !== null) labels.set(String(group_id), group ?? String(group_id));
    if (subgroup_id !== null) labels.set(String(subgroup_id), `${group} / ${subgroup}`);
  }
  if (labels.size === 0) return [];
  const groups = [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return [...groups, { value: noGroup, label: none }];
}
