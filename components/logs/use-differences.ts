import { plainSpaces } from "@/lib/core/figures";
import { useFormatter, useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { type RulePart, ruleChangeOf, rulePartsOf } from "@/lib/activity/logs/rule-change";
import { nightsOf, type Shown } from "@/lib/activity/logs/sentence";
import { type Told, toldOf } from "@/lib/activity/logs/told";
import { useNumbers } from "@/components/numbers/use-numbers";
import { useRuleWords } from "@/components/rules/use-rule-words";
import type { ShownDifference } from "./shown-difference";
import { useAccessDifferences } from "./use-access-differences";
import { useFieldText } from "./use-field-text";

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
    const span = nightsOf(entry.changes);
    return toldOf(entry).map((told) => {
      const name = told.field === null ? null : nameOf(told.field);
      const isOfNights = span !== null && name !== null;
      return { field: isOfNights ? `${nights(span)} · ${name}` : name, ...values(told) };
    });
  };
}

/** A key as logged: its first characters. */
function keyText(prefix: Shown): string | null {
  return prefix === null ? null : `${String(prefix)}…`;
}

/** A value before and after, as text. */
function useToldValues(): (told: Told) => Pick<ShownDifference, "before" | "after"> {
  const t = useTranslations("logs");
  const { textOf } = useFieldText();
  return ({ as, field, before, after }) => {
    if (as === "key") {
      return { before: keyText(before), after: keyText(after) ?? t("revoked") };
    }
    return {
      before: as === "fact" ? null : textOf(before, field),
      after: as === "removed" ? t("removed") : textOf(after, field),
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
