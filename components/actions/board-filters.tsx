"use client";
import { useTranslations } from "next-intl";
import { FilterMenu } from "@/components/filter-bar/filter-menu";
import { changeSizes } from "@/lib/pricing/actions/board-filters";
import { useBoardView } from "./use-board-view";

const urgencies = ["high", "medium", "low"] as const;

export const kinds = [
  "pricing_recommendation",
  "availability_alert",
  "configuration_issue",
  "missing_listing_information",
] as const;

/** Filters by kind, urgency and size of the change. */
export function BoardFilters() {
  const t = useTranslations("actions");
  const { filters, write } = useBoardView();
  const { kinds: chosen, urgency, size } = filters;
  return (
    <>
      <FilterMenu
        label={t("kinds")}
        choices={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        values={chosen}
        onChange={(next) => write({ kind: next.length === 0 ? null : next.join(",") })}
      />
      <FilterMenu
        label={t("urgency.label")}
        isSingle
        choices={urgencies.map((value) => ({ value, label: t(`urgency.${value}`) }))}
        values={urgency === null ? [] : [urgency]}
        onChange={([value]) => write({ urgency: value ?? null })}
      />
      <FilterMenu
        label={t("size.label")}
        isSingle
        choices={changeSizes.map((value) => ({ value, label: t(`size.${value}`) }))}
        values={size === null ? [] : [size]}
        onChange={([value]) => write({ size: value ?? null })}
      />
    </>
  );
}
