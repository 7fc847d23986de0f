import { useNow, useTimeZone } from "next-intl";
import { useMemo } from "react";
import { datedKinds, meanChange, type Night, nightsOf } from "@/lib/pricing/customizations/nights";
import { dateIn } from "@/lib/core/dates";
import { inForce, savedSetting } from "../draft/draft";
import type { DraftState } from "../draft/use-draft";

const shown = 90;

export interface Nights {
  before: readonly Night[];
  after: readonly Night[];
  /** Mean change in % over the first 30 and over all; null where that cannot be said without market and bookings. */
  change: Readonly<Record<30 | 90, number | null>>;
}

/** The next 90 nights by the rules as they are saved and as they are being changed. */
export function useNights({ base, setting, changed }: DraftState): Nights {
  const first = dateIn(useTimeZone() ?? "UTC", useNow());
  const before = useMemo(() => {
    const saved = inForce(base, (kind) => savedSetting(base, kind));
    return nightsOf(saved, first, shown);
  }, [base, first]);
  const after = nightsOf(inForce(base, setting), first, shown);
  const isTold = changed.every((kind) => datedKinds.has(kind));
  const mean = (nights: number) => (isTold ? meanChange(before, after, nights) : null);
  return { before, after, change: { 30: mean(30), 90: mean(shown) } };
}
