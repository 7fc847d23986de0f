import { useNow, useTimeZone } from "next-intl";
import { useMemo } from "react";
import { dateIn } from "@/lib/core/dates";
import type { TaggedRuleSet } from "@/lib/pricing/customizations/client";
import { type Night, nightsOf } from "@/lib/pricing/customizations/nights";
import { effectiveRules, savedSetting } from "../draft/draft";

const shown = 90;

/** Returns the effect of the saved rules on the next 90 nights. */
export function useNights(rules: TaggedRuleSet): readonly Night[] {
  const first = dateIn(useTimeZone() ?? "UTC", useNow());
  return useMemo(() => {
    const saved = effectiveRules(rules, (kind) => savedSetting(rules, kind));
    return nightsOf(saved, first, shown);
  }, [rules, first]);
}
