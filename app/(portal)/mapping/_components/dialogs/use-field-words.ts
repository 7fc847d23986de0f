import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useRuleWords } from "@/components/rules/use-rule-words";
import { isKind, type Payload } from "@/lib/pricing/customizations/kinds";
import { settingOf } from "@/lib/pricing/customizations/settings";
import { listingsQuery } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import type { MapPreview } from "@/lib/mappings/schema";
import { useMappingScope } from "../page/scope";
import { useOverrideWords } from "./use-override-words";
import { useNumbers } from "@/components/numbers/use-numbers";

type Value = MapPreview["changes"][number]["to"];

/** Returns functions that format fields of a preview and their values as other pages show them. */
export function useFieldWords(listing: Listing) {
  const t = useTranslations("mapping.preview");
  const kinds = useTranslations("customizations.kind");
  const format = useFormatter();
  const names = useGroupNames();
  const price = usePrice(listing);
  const override = useOverrideWords(price);
  const rule = useRule();
  const date = (text: string): string =>
    format.dateTime(new Date(`${text}T00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const label = (field: string): string => {
    const [kind = "", rest = ""] = field.split(".");
    if (kind === "overrides") return t("fields.overrides", { date: date(rest) });
    if (kind !== "customizations") return t(`fields.${kind as "min"}`);
    return t("fields.customizations", { name: isKind(rest) ? kinds(rest) : rest });
  };
  const value = (field: string, given: Value): string => {
    if (field.startsWith("customizations.")) return rule(field, given);
    if (given === null) return t("none");
    if (typeof given === "number") {
      return field.endsWith("group_id") ? (names.get(given) ?? String(given)) : price(given);
    }
    if (typeof given === "string") return given || t("none");
    return Array.isArray(given) ? given.join(", ") || t("none") : override(given);
  };
  return { label, value, date };
}

/** Formats a rule like the Customizations page. A missing or disabled rule inherits. */
function useRule(): (field: string, given: Value) => string {
  const mode = useTranslations("customizations.mode");
  const words = useRuleWords();
  return (field, given) => {
    const kind = field.slice(field.indexOf(".") + 1);
    const own = given as Payload | null;
    if (own === null || !isKind(kind)) return mode("inherit");
    return settingOf(kind, own).mode === "inherit" ? mode("inherit") : words(kind, own);
  };
}

function usePrice({ currency }: Listing): (amount: number) => string {
  const { amount, money } = useNumbers();
  const { decimals } = useMappingScope();
  const write = decimals === 0 ? money : amount;
  return (value) => write(value, currency);
}

function useGroupNames(): ReadonlyMap<number, string> {
  const { account } = useMappingScope();
  const { data = noNames } = useQuery({ ...listingsQuery(account), select: groupNames });
  return data;
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
