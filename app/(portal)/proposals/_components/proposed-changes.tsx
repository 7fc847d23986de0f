"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ChangeText } from "@/components/logs/change-text";
import { SentenceText, type ToldEntry } from "@/components/logs/sentence-text";
import { Button } from "@/components/ui/button";
import { pmsTitle } from "@/lib/core/pms";
import type { ShownProposal } from "@/lib/http/proposals";

type ProposedChange = ShownProposal["changes"][number];

/** Changes shown before the rest is asked for. */
const mostShown = 25;

/** What a change is about, with its value before and after, or with all of its values. */
export function ProposedChangeText({ change, isWhole }: ProposedChangeTextProps) {
  return (
    <>
      <span className="wrap-anywhere">
        <Subject change={change} />
      </span>
      <ChangeText entry={change} {...(isWhole && { isWhole })} />
    </>
  );
}

interface ProposedChangeTextProps {
  change: ProposedChange;
  isWhole?: boolean;
}

/** "Base price of Harbour View 2"; the activity log's sentence for kinds that are rarely proposed. */
function Subject({ change }: { change: ProposedChange }) {
  const t = useTranslations("proposals.subject");
  const key = `${change.log_type}.${change.action}` as "listing.base_price";
  if (t.has(key)) return t.rich(key, { name: change.name ?? "", b: strong });
  return <SentenceText entry={entryOf(change)} />;
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}

/** A proposed change as the activity log will have it. */
function entryOf(change: ProposedChange): ToldEntry {
  const { log_type: type, name, pms_name: pms } = change;
  const ofPms = pms !== null && { pms_name: pms, pms_display_name: pmsTitle(pms) };
  return { ...change, entity: { type, name, ...ofPms } };
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
            <ProposedChangeText change={change} isWhole />
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
