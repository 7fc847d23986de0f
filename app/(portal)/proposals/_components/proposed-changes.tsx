"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeText } from "@/components/logs/change-text";
import { SentenceText, type ToldEntry } from "@/components/logs/sentence-text";
import { Button } from "@/components/ui/button";
import type { ShownProposal } from "@/lib/http/proposals";

type ProposedChange = ShownProposal["changes"][number];

/** Changes shown before the rest is asked for. */
const mostShown = 25;

/** A proposed change as the activity log will have it. */
export function entryOf(change: ProposedChange): ToldEntry {
  const { log_type: type, name, pms_name: pms, listing_id: id } = change;
  const entity = { type, name, ...(pms !== null && { pms_name: pms }) };
  return { ...change, entity: { ...entity, ...(id !== null && { listing_id: id }) } };
}

/** Every change of a proposal as the activity log tells it, those of one listing or group together. */
export function ProposedChanges({ proposal }: { proposal: ShownProposal }) {
  const t = useTranslations("proposals.drawer");
  const [isWhole, setWhole] = useState(false);
  const { changes } = proposal;
  const subjects = Map.groupBy(changes, subjectOf);
  const sorted = [...subjects.values()].flat();
  const shown = isWhole ? sorted : sorted.slice(0, mostShown);
  if (changes.length === 0) return <p className="text-sm text-ink-faint">{t("noChanges")}</p>;
  return (
    <>
      <ul className="flex flex-col text-sm" aria-label={t("changes")}>
        {shown.map((change, at) => (
          <li
            key={`${subjectOf(change)} ${change.action} ${at}`}
            className="flex flex-col gap-0.5 border-b border-line py-2 wrap-anywhere last:border-0"
          >
            <SentenceText entry={entryOf(change)} />
            <ChangeText entry={change} isWhole />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button size="sm" className="self-start" onPress={() => setWhole(true)}>
          {t("showAll", { count: changes.length })}
        </Button>
      )}
    </>
  );
}

function subjectOf({ log_type, pms_name, listing_id, group_id }: ProposedChange): string {
  return `${log_type} ${pms_name}/${listing_id ?? group_id}`;
}
