"use client";
import dynamic from "next/dynamic";
import { dateOf, dayOf } from "@/lib/core/dates";
import { useExplainedNight } from "./use-explained-night";

// Loaded when a night is first explained.
const ExplanationDrawer = dynamic(
  () => import("./explanation-drawer").then((module) => module.ExplanationDrawer),
  { ssr: false },
);

/** The explanation of the night in the address, for pages without a panel of their own. */
export function NightDrawer() {
  const { night, explain } = useExplainedNight();
  if (!night) return null;
  const { id, pms, date } = night;
  return (
    <ExplanationDrawer
      listing={{ id, pms }}
      date={date}
      onMove={(nights) => explain({ ...night, date: dateOf(dayOf(date) + nights) })}
      onClose={() => explain(null)}
    />
  );
}
