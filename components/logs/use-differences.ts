import { plainSpaces } from "@/lib/core/number-format";
import { useFormatter, useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { type RulePart, ruleChangeOf, rulePartsOf } from "@/lib/activity/logs/rule-change";
import {
  overriddenNights,
  type Shown,
  type Told,
  toldOf,
  type Access,
  accessChangeOf,
  changedAreas,
} from "@/lib/activity/logs/sentence";
import { useNumbers } from "@/components/hooks/use-numbers";
import { useRuleWords } from "@/components/rules/use-rule-words";
import { pmsTitle } from "@/lib/core/pms";
import { areas, type Level, type Permissions } from "@/lib/auth/permissions";

type Changed = Pick<LogEntry, "action" | "changes">;

/** Writes what an entry changed: rules and access in their editors' words, overrides by their nights, all else by field. */
export function useDifferences(): (entry: Changed) => ShownDifference[] {
  const rule = useRuleDifferences();
  const access = useAccessDifferences();
  const nights = useNightsText();
  const { nameOf } = useFieldText();
  const values = useToldValues();
  return (entry) => {
    const known = [...rule(entry), ...access(entry)];
    if (known.length > 0) return known;
    const span = overriddenNights(entry.changes);
    const all = toldOf(entry);
    return all.map((told) => {
      const name = told.field === null ? null : nameOf(told.field);
      const isOfNights = span !== null && name !== null;
      const unit = all.find(({ field }) => field === `${told.field}_type`);
      return { field: isOfNights ? `${nights(span)} · ${name}` : name, ...values(told, unit) };
    });
  };
}

/** A key as logged: its first characters. */
function keyText(prefix: Shown): string | null {
  return prefix === null ? null : `${String(prefix)}…`;
}

/** A value before and after, as text; `unit` says where a price is a percentage. */
function useToldValues(): (
  told: Told,
  unit: Told | undefined,
) => Pick<ShownDifference, "before" | "after"> {
  const t = useTranslations("logs");
  const fields = useFieldText();
  const { change } = useNumbers();
  const inUnit = (value: Shown, field: string | null, unit: Shown | undefined) =>
    typeof value === "number" && String(unit).startsWith("percent")
      ? change(value)
      : fields.textOf(value, field);
  return ({ as, field, before, after }, unit) => {
    if (as === "key") {
      return { before: keyText(before), after: keyText(after) ?? t("revoked") };
    }
    return {
      before: as === "fact" ? null : inUnit(before, field, unit?.before),
      after: as === "removed" ? t("removed") : inUnit(after, field, unit?.after),
    };
  };
}

/** The rule as a phrase, then each number of its table that changed; empty for entries of other kinds. */
function useRuleDifferences(): (entry: Pick<Changed, "changes">) => ShownDifference[] {
  const t = useTranslations("logs");
  const wordsOf = useRuleWords();
  const partText = usePartText();
  return (entry) => {
    const change = ruleChangeOf(entry);
    if (!change) return [];
    const { kind } = change;
    const words = (rule: typeof change.before) => (rule ? wordsOf(kind, rule) : t("inherit"));
    const [before, after] = [words(change.before), words(change.after)];
    const whole = before === after ? [] : [{ field: null, before, after }];
    // A rule that was added or removed is shown completely.
    const isWhole = change.before === null || change.after === null;
    return [...whole, ...(isWhole ? [] : rulePartsOf(change).map(partText))];
  };
}

function usePartText(): (part: RulePart) => ShownDifference {
  const t = useTranslations("logs.part");
  const none = useTranslations("logs")("none");
  const { change, number, percent } = useNumbers();
  const nameOf = (part: RulePart): string => {
    if (part.of === "season") return t(part.price, { name: part.name });
    const { from, to } = part;
    if (part.of === "gap") {
      return t(part.nights, { nights: from === to ? number(to) : `${number(from)}–${number(to)}` });
    }
    if (part.band === null) return t("cellFull", { from, to, percent: percent(80) });
    return t("cell", { from, to, percent: percent(part.band) });
  };
  return (part) => {
    const isPrice = part.of === "season" && !part.isPercent;
    const text = (value: number | null) =>
      value === null ? none : isPrice ? number(value) : change(value);
    return { field: nameOf(part), before: text(part.before), after: text(part.after) };
  };
}

function useNightsText(): (nights: { first: string; last: string }) => string {
  const format = useFormatter();
  return ({ first, last }) => {
    const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
    const style = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
    if (first === last) return format.dateTime(from, style);
    return plainSpaces(format.dateTimeRange(from, to, style));
  };
}

/** Texts for the names and values of fields, as the API and the log have them. */
export function useFieldText() {
  const t = useTranslations("logs");
  const units = useTranslations("overrides.types");
  const format = useFormatter();
  const daysText = useDaysText();
  const { number, percent } = useNumbers();
  return {
    textOf: (value: Shown, field: string | null): string => {
      if (value === null || value === "") return t("none");
      if (typeof value === "boolean") return t(value ? "yes" : "no");
      // Basis points: hundredths of a percent.
      if (typeof value === "number" && field === "tax_rate_bp") {
        return percent(value / 100, { most: 2 });
      }
      if (typeof value === "number") return number(value, { most: 6 });
      return wordsOf(value, field);
    },
    /** A nested field is named with its parent, unless the two have a name of their own. */
    nameOf: (field: string): string => {
      const whole = `fact.${field.replaceAll(".", "_")}`;
      if (t.has(whole as "fact.nights")) return t(whole as "fact.nights");
      return field.split(".").map(partName).join(" · ");
    },
  };

  function wordsOf(value: string, field: string | null): string {
    const known = `value.${field}.${value}`;
    if (t.has(known as "value.status.invited")) return t(known as "value.status.invited");
    if (field?.endsWith("price_type") === true && units.has(value as "fixed")) {
      return units(value as "fixed");
    }
    if (value === "ON" || value === "OFF") return t(value === "ON" ? "on" : "off");
    return shapedWords(value, field) ?? value;
  }

  /** Words for a value that is not text: days, a PMS, a date; null for text. */
  function shapedWords(value: string, field: string | null): string | null {
    if (field === "check_in" || field === "check_out") return daysText(value);
    if (field === "pms_name") return pmsTitle(value);
    if (!/^\d{4}-\d\d-\d\d$/.test(value)) return null;
    return format.dateTime(new Date(`${value}T00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  }

  function partName(field: string): string {
    const key = `field.${field}`;
    if (t.has(key as "field.name")) return t(key as "field.name");
    const words = field.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
}

const dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Writes seven digits, 1 for a day on which guests may arrive or leave, from Monday: `Fri, Sat`. */
function useDaysText(): (digits: string) => string {
  const t = useTranslations("customizations.days");
  const logs = useTranslations("logs");
  return (digits) => {
    const open = dayNames.filter((_, at) => digits[at] === "1");
    if (open.length === dayNames.length) return logs("anyDay");
    return open.length === 0 ? logs("noDay") : open.map((day) => t(day)).join(", ");
  };
}

/** Writes a member's or partner's access: changed areas one by one, granted or removed access completely. */
function useAccessDifferences(): (entry: Pick<LogEntry, "changes">) => ShownDifference[] {
  const t = useTranslations("logs");
  const team = useTranslations("team");
  const permissionText = usePermissionText();
  const { number } = useNumbers();
  const permissions = (before: Permissions | null, after: Permissions | null) => {
    if (before && after) {
      return changedAreas(before, after).map((each) => ({
        field: team(`area.${each.area}`),
        before: team(`level.${each.before}`),
        after: team(`level.${each.after}`),
      }));
    }
    const [one, other] = [before && permissionText(before), after && permissionText(after)];
    if (one === null && other === null) return [];
    return [{ field: t("field.permissions"), before: one, after: other ?? t("removed") }];
  };
  const reach = (listings: Access["listings"]): string | null => {
    if (listings === null) return null;
    return listings === "all" ? t("access.all") : number(listings);
  };
  const listings = (before: Access | null, after: Access | null): ShownDifference[] => {
    const [one, other] = [reach(before?.listings ?? null), reach(after?.listings ?? null)];
    if (other === null) return [];
    const isSame = one === other && other !== t("access.all");
    const text = isSame ? t("access.others", { listings: other }) : other;
    return [{ field: t("field.listings"), before: one, after: text }];
  };
  return (entry) => {
    const change = accessChangeOf(entry);
    if (!change) return [];
    const { before, after } = change;
    return [
      ...permissions(before?.permissions ?? null, after?.permissions ?? null),
      ...listings(before, after),
    ];
  };
}

/** Permissions as a phrase: `edit Listings, Mappings; view Logs`. */
function usePermissionText(): (permissions: Permissions) => string {
  const t = useTranslations("team");
  const format = useFormatter();
  return (permissions) => {
    const parts = (["edit", "view"] as const).flatMap((level: Exclude<Level, "none">) => {
      const named = areas.filter((area) => permissions[area] === level);
      if (named.length === 0) return [];
      const names = named.map((area) => t(`area.${area}`));
      return [t(`levelIn.${level}`, { areas: format.list(names, { type: "unit" }) })];
    });
    return parts.join("; ") || t("levelIn.nothing");
  };
}

/** A changed value as pages show it; `field` is its name if the sentence does not contain it. */
export interface ShownDifference {
  field: string | null;
  /** Null for a fact, which has no value before. */
  before: string | null;
  after: string;
}
