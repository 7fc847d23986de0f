import { useNow, useTimeZone } from "next-intl";
import { useMemo } from "react";
import { datedKinds, meanChange, type Night, nightsOf } from "@/lib/pricing/customizations/nights";
import { dateIn } from "@/lib/core/dates";
import { effectiveRules, savedSetting } from "../draft/draft";
import type { DraftState } from "../draft/use-draft";

const shown = 90;

export interface Nights {
  before: readonly Night[];
  after: readonly Night[];
  /** Mean change in % over the first 30 and over all nights; null where it depends on market and bookings. */
  change: Readonly<Record<30 | 90, number | null>>;
}

/** Returns the next 90 nights by the saved and by the changed rules. */
export function useNights({ base, setting, changed }: DraftState): Nights {
  const first = dateIn(useTimeZone() ?? "UTC", useNow());
  const before = useMemo(() => {
    const saved = effectiveRules(base, (kind) => savedSetting(base, kind));
    return nightsOf(saved, first, shown);
  }, [base, first]);
  const after = nightsOf(effectiveRules(base, setting), first, shown);
  const isKnown = changed.every((kind) => datedKinds.has(kind));
  const mean = (nights: number) => (isKnown ? meanChange(before, after, nights) : null);
  return { before, after, change: { 30: mean(30), 90: mean(shown) } };
}
