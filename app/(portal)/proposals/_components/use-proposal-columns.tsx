"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column, ColumnShape } from "@/components/data-table/types";
import { cx } from "@/components/ui/cx";
import { Moment } from "@/components/ui/moment";
import type { ShownProposal } from "@/lib/http/proposals";
import type { ProposalState } from "@/lib/serve/proposals/client";
import { ProposedChangeText } from "./proposed-changes";

const shapes = {
  what: { id: "what", minWidth: 260, grow: 2, card: "title" },
  change: { id: "change", minWidth: 240, grow: 2, card: "wide" },
  by: { id: "by", minWidth: 150, grow: 1, card: "wide" },
  end: { id: "end", minWidth: 140, grow: 0, card: "wide", hasCardLabel: true },
} as const;

/** The columns without cells, for skeletons. The last one is when it expires, or was decided. */
export function useProposalShapes(state: ProposalState): readonly ColumnShape[] {
  const t = useTranslations("proposals.columns");
  return useMemo(
    () =>
      Object.values(shapes).map((shape) => ({
        ...shape,
        header: shape.id === "end" ? t(`end.${state}`) : t(shape.id),
      })),
    [t, state],
  );
}

/** Returns the columns. Times are in the account's time zone. */
export function useProposalColumns(
  state: ProposalState,
  timeZone: string,
): readonly Column<ShownProposal>[] {
  const all = useProposalShapes(state);
  return useMemo(() => {
    const cells: Record<string, Column<ShownProposal>["cell"]> = {
      what: (proposal) => <What proposal={proposal} />,
      change: (proposal) => <FirstChange proposal={proposal} />,
      by: (proposal) => <By {...{ proposal, timeZone }} />,
      end: (proposal) => <End {...{ proposal, timeZone }} />,
    };
    return all.map((shape) => ({ ...shape, cell: cells[shape.id] ?? (() => null) }));
  }, [all, timeZone]);
}

const cell = "flex min-w-0 flex-col gap-0.5 py-1.5 leading-4 whitespace-normal card:py-0";
/** One small line on a card, beside the column's name. */
const line = "card:inline-flex card:flex-row card:flex-wrap card:gap-x-2 card:text-xs";
const quiet = "text-xs font-normal text-ink-faint";

function What({ proposal }: { proposal: ShownProposal }) {
  return (
    <span className={cell}>
      <span className="font-medium wrap-anywhere">{proposal.summary}</span>
      <span className="line-clamp-2 text-sm font-normal wrap-anywhere text-ink-soft">
        {proposal.reason}
      </span>
    </span>
  );
}

/** The first change, and how many more there are. */
function FirstChange({ proposal }: { proposal: ShownProposal }) {
  const t = useTranslations("proposals");
  const [first] = proposal.changes;
  if (!first) return <span className="text-ink-faint">{t("drawer.noChanges")}</span>;
  const more = proposal.changes_total - 1;
  return (
    <span className={cell}>
      <ProposedChangeText change={first} />
      {more > 0 && <span className={quiet}>{t("more", { count: more })}</span>}
    </span>
  );
}

function By({ proposal, timeZone }: { proposal: ShownProposal; timeZone: string }) {
  const byText = useByText();
  return (
    <span className={cx(cell, line)}>
      <span className="line-clamp-2 wrap-anywhere" title={proposal.by.client ?? undefined}>
        {byText(proposal.by)}
      </span>
      <Moment at={proposal.created_at} timeZone={timeZone} className="text-xs" />
    </span>
  );
}

function End({ proposal, timeZone }: { proposal: ShownProposal; timeZone: string }) {
  const t = useTranslations("proposals");
  const nameOf = useNameOf();
  const { decided } = proposal;
  return (
    <span className={cx(cell, line)}>
      <Moment at={decided?.at ?? proposal.expires_at} timeZone={timeZone} />
      {decided && (
        <span className={cx(quiet, "line-clamp-2")}>
          {decided.by_standing ? t("byStanding") : nameOf(decided.by)}
        </span>
      )}
    </span>
  );
}

/** A person's name; their user ID where the account no longer knows them. */
export function useNameOf(): (person: ShownProposal["by"] | DecidedBy) => string {
  const t = useTranslations("logs");
  return ({ name, user_id: id }) => name ?? t("unknownPerson", { id });
}

type DecidedBy = NonNullable<ShownProposal["decided"]>["by"];

/** Who proposed it: "Claude, for Ann Marsh". */
export function useByText(): (by: ShownProposal["by"]) => string {
  const t = useTranslations("proposals");
  const nameOf = useNameOf();
  const programText = useProgramText();
  return (by) => t("by", { program: programText(by.client), name: nameOf(by) });
}

/** An assistant's name, or the program that a proposal came with: the first part of what it calls itself. */
export function useProgramText(): (client: string | null) => string {
  const t = useTranslations("proposals");
  return (client) => {
    if (client === null) return t("unknownProgram");
    if (client.startsWith("Mozilla/")) return t("browser");
    const [first = client] = client.split(" ");
    // "curl/8.5.0 (…)" names a program; any other text is a name.
    return first.includes("/") ? first : client;
  };
}
