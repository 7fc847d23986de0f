import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { listingsQuery } from "@/lib/listings/client";
import type { Listing } from "@/lib/listings/schema";
import type { MapPreview } from "@/lib/mappings/schema";
import { useMappingScope } from "./scope";

type Value = MapPreview["changes"][number]["to"];

/** Fields of a preview and their values as the page says them. */
export function useFieldWords({ currency }: Listing) {
  const t = useTranslations("mapping.preview");
  const format = useFormatter();
  const { account, decimals } = useMappingScope();
  const { data: names = noNames } = useQuery({ ...listingsQuery(account), select: groupNames });
  return useMemo(() => {
    const label = (field: string): string => {
      const [kind = "", rest] = field.split(".");
      if (kind === "overrides") return t("fields.overrides", { date: rest ?? "" });
      if (kind === "customizations")
        return t("fields.customizations", { name: spaced(rest ?? "") });
      return t(`fields.${kind as "min"}`);
    };
    const number = (field: string, amount: number): string => {
      if (field.endsWith("group_id")) return names.get(amount) ?? String(amount);
      const price = format.number(amount, { maximumFractionDigits: decimals });
      return [price, currency].filter(Boolean).join(" ");
    };
    const value = (field: string, given: Value): string => {
      if (given === null) return t("none");
      if (typeof given === "number") return number(field, given);
      if (typeof given === "string") return given || t("none");
      if (Array.isArray(given)) return given.join(", ") || t("none");
      return recordText(given);
    };
    return { label, value };
  }, [t, format, names, decimals, currency]);
}

const noNames: ReadonlyMap<number, string> = new Map();

function groupNames({ listings }: { listings: Listing[] }): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { group_id, group, subgroup_id, subgroup } of listings) {
    if (group_id !== null) names.set(group_id, group ?? String(group_id));
    if (subgroup_id !== null) names.set(subgroup_id, subgroup ?? String(subgroup_id));
  }
  return names;
}

/** `last_min_factor_on: true` → `last min factor on: true`. */
function recordText(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .filter(([, each]) => each !== null)
    .map(
      ([name, each]) =>
        `${spaced(name)}: ${typeof each === "string" ? each : JSON.stringify(each)}`,
    )
    .join(", ");
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}
