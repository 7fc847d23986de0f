"use client";
import { useTranslations } from "next-intl";
import { FilterMenu } from "@/components/filter-bar/filter-menu";
import { Select } from "@/components/ui/select";
import { changeSizes, actionKinds, groupings } from "@/lib/pricing/actions/board";
import { useBoardView } from "./use-board-view";

const urgencies = ["high", "medium", "low"] as const;

/** How the list is grouped, and filters by kind, urgency and size of the change. */
export default function BoardChoices({ hasAccounts }: { hasAccounts: boolean }) {
  const t = useTranslations("actions");
  const { by, filters, write } = useBoardView();
  const { kinds: chosen, urgency, size } = filters;
  const orders = groupings.filter((id) => hasAccounts || id !== "account");
  return (
    <>
      <Select
        label={t("by.label")}
        isLabelHidden
        placeholder={t("by.label")}
        options={orders.map((id) => ({ id, label: t(`by.${id}`) }))}
        value={by}
        onChange={(next) => write({ by: next === "listing" ? null : next })}
        className="w-36"
      />
      <FilterMenu
        label={t("kinds")}
        choices={actionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
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
