import { useTranslations } from "next-intl";
import type { TaggedRuleSet } from "@/lib/pricing/customizations/client";
import type { Kind } from "@/lib/pricing/customizations/kinds";
import { payloadOf, type Setting } from "@/lib/pricing/customizations/settings";
import { useRuleWords } from "@/components/rules/use-rule-words";
import { inherited } from "../draft/draft";

/** Writes a level's setting of a rule as a phrase: `Inherit: recommended`. */
export function useSettingWords(): (kind: Kind, setting: Setting, rules: TaggedRuleSet) => string {
  const mode = useTranslations("customizations.mode");
  const words = useRuleWords();
  return (kind, setting, rules) => {
    if (setting.mode !== "inherit") return words(kind, payloadOf(kind, setting));
    const above = inherited(rules, kind);
    return above ? `${mode("inherit")}: ${words(kind, above.value)}` : mode("inherit");
  };
}
