"use client";
import { useState } from "react";
import { LazyOverrideDialog } from "@/components/prices/override/lazy-override-dialog";
import { dateOf, dayOf } from "@/lib/core/dates";
import { LazyExplanationDrawer } from "./lazy-explanation";
import { useExplainedNight } from "./use-explained-night";

/** The explanation of the night in the address, for pages without a panel of their own, and its override. */
export function NightDrawer() {
  const { night, explain } = useExplainedNight();
  const [isOverriding, setOverriding] = useState(false);
  if (!night) return null;
  const { id, pms, date } = night;
  return (
    <>
      <LazyExplanationDrawer
        listing={{ id, pms }}
        date={date}
        onMove={(nights) => explain({ ...night, date: dateOf(dayOf(date) + nights) })}
        onOverride={() => setOverriding(true)}
        onClose={() => explain(null)}
      />
      {isOverriding && (
        <LazyOverrideDialog
          selection={[{ id, pms, dates: [date] }]}
          kind="price"
          onClose={() => setOverriding(false)}
        />
      )}
    </>
  );
}
