"use client";
import { dateOf, dayOf } from "@/lib/core/dates";
import { LazyExplanationDrawer } from "./lazy-explanation";
import { useExplainedNight } from "./use-explained-night";

/** The explanation of the night in the address, for pages without a panel of their own. */
export function NightDrawer() {
  const { night, explain } = useExplainedNight();
  if (!night) return null;
  const { id, pms, date } = night;
  return (
    <LazyExplanationDrawer
      listing={{ id, pms }}
      date={date}
      onMove={(nights) => explain({ ...night, date: dateOf(dayOf(date) + nights) })}
      onClose={() => explain(null)}
    />
  );
}
