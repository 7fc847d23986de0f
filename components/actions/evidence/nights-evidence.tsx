"use client";
import { useState } from "react";
import type { Evidence, Item } from "@/lib/pricing/actions/board";
import { GapFix } from "../gaps/gap-fix";
import { NightStrip } from "./night-strip";

interface NightsEvidenceProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "nights" }>;
  refresh: () => void;
}

/** The nights that an action is about and, where they can't be booked, what opens them. */
export default function NightsEvidence({ item, evidence, refresh }: NightsEvidenceProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { action, source } = item;
  const isFixable = action.action_type === "many_unbookable_dates" && source.rights.seesRules;
  return (
    <>
      {isFixable && <GapFix item={item} onTry={setOpened} refresh={refresh} />}
      <NightStrip item={item} evidence={evidence} opened={opened} />
    </>
  );
}
