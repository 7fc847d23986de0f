"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { useAccount } from "@/components/hooks/use-account";
import { Badge, type Tone } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { TextLink } from "@/components/ui/text-link";
import type { ConnectedAssistant } from "@/lib/identity/assistants/schema";
import { AssistantActions } from "./assistant-actions";
import { StandingCell } from "./standing-cell";

const shapes = {
  name: { id: "name", minWidth: 150, grow: 3, card: "title" },
  scope: { id: "scope", minWidth: 128, grow: 1 },
  standing: { id: "standing", minWidth: 186, grow: 1, hasCardLabel: true },
  listings: { id: "listings", minWidth: 72, grow: 0, align: "end", hasCardLabel: true },
  by: { id: "by", minWidth: 124, grow: 2, hasCardLabel: true },
  used: { id: "used", minWidth: 108, grow: 1, hasCardLabel: true },
  calls: { id: "calls", minWidth: 64, grow: 0, align: "end" },
  proposals: { id: "proposals", minWidth: 88, grow: 0, align: "end" },
  until: { id: "until", minWidth: 128, grow: 0, hasCardLabel: true },
  end: { id: "end", minWidth: 126, grow: 0, align: "end", card: "value" },
} as const;

export interface AssistantColumnsOptions {
  /** The account's time zone. */
  timeZone: string;
  /** The account's owner, who has a menu in place of a button. */
  isOwner: boolean;
  /** False where the proposals' page is not theirs. */
  seesProposals: boolean;
}

/** Returns the columns. */
export function useAssistantColumns(
  options: AssistantColumnsOptions,
): readonly Column<ConnectedAssistant>[] {
  const { timeZone, isOwner, seesProposals } = options;
  const t = useTranslations("assistants");
  return useMemo(() => {
    const cells: Record<keyof typeof shapes, Column<ConnectedAssistant>["cell"]> = {
      name: (assistant) => <Name assistant={assistant} />,
      scope: ({ scope }) => <Badge tone={tones[scope]}>{t(`may.${scope}`)}</Badge>,
      standing: (assistant) => <StandingCell assistant={assistant} />,
      listings: ({ listings }) => listings ?? t("allListings"),
      by: (assistant) => <By {...{ assistant, timeZone }} />,
      used: ({ last_used_at: at }) => <LastUsed at={at} />,
      calls: ({ calls }) => <Count value={calls} />,
      proposals: (assistant, isTabbable) => (
        <Proposals {...{ assistant, isTabbable, seesProposals }} />
      ),
      until: ({ expires_at: at }) => <Moment at={at} timeZone={timeZone} />,
      end: (assistant, isTabbable) => <AssistantActions {...{ assistant, isOwner, isTabbable }} />,
    };
    return Object.values(shapes).map((shape) => ({
      ...shape,
      ...(shape.id === "end" && isOwner && { minWidth: 78 }),
      header: t(`columns.${shape.id}`),
      cell: cells[shape.id],
    }));
  }, [t, timeZone, isOwner, seesProposals]);
}

const tones: Record<ConnectedAssistant["scope"], Tone> = {
  read: "neutral",
  propose: "accent",
  write: "warning",
};

/** What it calls itself, above the host that its sign-in returned to. */
function Name({ assistant: { name, host } }: { assistant: ConnectedAssistant }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium" title={name}>
        {name}
      </span>
      <span className="truncate text-xs font-normal text-ink-faint" title={host}>
        {host}
      </span>
    </span>
  );
}

/** Who connected it, and when. */
function By({ assistant, timeZone }: { assistant: ConnectedAssistant; timeZone: string }) {
  const { by, created_at: at } = assistant;
  return (
    <span className="flex min-w-0 flex-col card:inline-flex card:max-w-full card:flex-row card:gap-x-1.5">
      <span className="truncate" title={by.name}>
        {by.name}
      </span>
      <Moment at={at} timeZone={timeZone} className="text-xs" />
    </span>
  );
}

function LastUsed({ at }: { at: string | null }) {
  const t = useTranslations("assistants");
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  if (at === null) return <span className="text-ink-faint">{t("never")}</span>;
  return (
    <span suppressHydrationWarning>
      {format.relativeTime(new Date(Math.min(Date.parse(at), now.getTime())), now)}
    </span>
  );
}

function Count({ value }: { value: number }) {
  return useFormatter().number(value);
}

interface ProposalsProps {
  assistant: ConnectedAssistant;
  isTabbable: boolean;
  seesProposals: boolean;
}

/** How many proposals it made, with a link to where they are decided. */
function Proposals({ assistant, isTabbable, seesProposals }: ProposalsProps) {
  const t = useTranslations("assistants");
  const { href } = useAccount();
  const { proposals: count, name } = assistant;
  if (count === 0 || !seesProposals) return <Count value={count} />;
  return (
    <TextLink
      href={href("/proposals")}
      aria-label={t("proposalsOf", { count, name })}
      tabIndex={isTabbable ? 0 : -1}
    >
      <Count value={count} />
    </TextLink>
  );
}
