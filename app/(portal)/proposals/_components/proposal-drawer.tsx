"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { DrawerFact, DrawerSection } from "@/components/ui/drawer-part";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Moment } from "@/components/ui/moment";
import { SkeletonLines } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { ShownProposal } from "@/lib/http/proposals";
import { proposalQuery, tryProposalQuery } from "@/lib/serve/proposals/client";
import { inputOf, sectionsOf } from "@/lib/serve/proposals/edit";
import { lateComponent } from "@/components/prefetch/late-component";
import DecideDialog from "./decide-dialog";
import { ProposalEffect } from "./proposal-effect";
import { ProposedChanges } from "./proposed-changes";
import { CannotApply } from "./cannot-apply";
import { useDecide } from "./use-decide";
import { useByText, useNameOf, useProgramText } from "./use-proposal-columns";

const ChangesDialog = lateComponent(() => import("./changes/changes-dialog"));

interface ProposalDrawerProps {
  id: number;
  timeZone: string;
  onClose: () => void;
}

/** One proposal: why, from whom, everything that it changes, and the decision. */
export default function ProposalDrawer({ id, timeZone, onClose }: ProposalDrawerProps) {
  const t = useTranslations("proposals");
  const { account } = useAccount();
  const query = useQuery(proposalQuery(account, id));
  const proposal = query.data;
  return (
    <Drawer
      onClose={onClose}
      size="lg"
      title={proposal?.summary ?? t("drawer.title")}
      actions={proposal && <StateBadge state={proposal.state} />}
      {...(proposal?.state === "open" && { footer: <Decide {...{ proposal, onClose }} /> })}
    >
      <QueryView
        query={query}
        loading={
          <SkeletonLines label={t("drawer.loading")} lines={["h-16 w-full", "h-60 w-auto"]} />
        }
        errorTitle={t("drawer.failed")}
      >
        {(found) => (found ? <Details proposal={found} timeZone={timeZone} /> : <Unknown />)}
      </QueryView>
    </Drawer>
  );
}

function Unknown() {
  const t = useTranslations("proposals.drawer");
  return (
    <EmptyState icon={<SearchX />} title={t("unknown")}>
      {t("unknownText")}
    </EmptyState>
  );
}

const tones = {
  open: "accent",
  applied: "success",
  declined: "neutral",
  expired: "neutral",
} as const;

function StateBadge({ state }: Pick<ShownProposal, "state">) {
  const t = useTranslations("proposals.state");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

/** Apply, once a dry run has shown that it still makes these changes, and Decline. */
function Decide({ proposal, onClose }: { proposal: ShownProposal; onClose: () => void }) {
  const t = useTranslations("proposals");
  const { account } = useAccount();
  const [open, setOpen] = useState<"decline" | "changes" | null>(null);
  const tried = useQuery(tryProposalQuery(account, proposal.id));
  const decide = useDecide((failed) => {
    setOpen(null);
    if (failed.length === 0) onClose();
  });
  const proposals = [proposal];
  const canChange = useMemo(() => sectionsOf(inputOf(proposal)).length > 0, [proposal]);
  const isApplying = decide.isPending && decide.variables.verb === "apply";
  return (
    <>
      <Button isDisabled={decide.isPending} onPress={() => setOpen("decline")}>
        {t("declineMore")}
      </Button>
      {canChange && (
        <Button
          isDisabled={!tried.isSuccess || decide.isPending}
          onPress={() => setOpen("changes")}
        >
          {t("edit.open")}
        </Button>
      )}
      <Button
        variant="primary"
        isDisabled={!tried.isSuccess}
        isPending={isApplying}
        onPress={() => decide.mutate({ proposals, verb: "apply" })}
      >
        {t("apply")}
      </Button>
      {open === "changes" && (
        <ChangesDialog proposal={proposal} onClose={() => setOpen(null)} onApplied={onClose} />
      )}
      {open === "decline" && (
        <DecideDialog
          proposals={proposals}
          verb="decline"
          isPending={decide.isPending}
          onClose={() => setOpen(null)}
          onDecide={(reason) => decide.mutate({ proposals, verb: "decline", reason })}
        />
      )}
    </>
  );
}

function Details({ proposal, timeZone }: { proposal: ShownProposal; timeZone: string }) {
  const t = useTranslations("proposals.drawer");
  return (
    <div className="flex flex-col gap-6">
      {proposal.state === "open" && <CannotApply id={proposal.id} />}
      {proposal.decided?.by_standing && <Standing by={proposal.by} />}
      <DrawerSection title={t("reason")}>
        <p className="text-sm text-pretty wrap-anywhere text-ink">{proposal.reason}</p>
      </DrawerSection>
      <DrawerSection title={t("count", { count: proposal.changes_total })}>
        <ProposedChanges proposal={proposal} />
      </DrawerSection>
      <ProposalEffect proposal={proposal} />
      <DrawerSection title={t("facts")}>
        <Facts {...{ proposal, timeZone }} />
      </DrawerSection>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-xs font-semibold text-ink focus-ring">
          {t("details")}
        </summary>
        <p className="mt-2 mb-1.5 text-ink-faint">{t("detailsText", { tool: proposal.tool })}</p>
        <CodeBlock label={t("input")} code={JSON.stringify(proposal.input, null, 2)} />
      </details>
    </div>
  );
}

/** Says that the owner let the assistant make such changes, so that no person decided. */
function Standing({ by }: Pick<ShownProposal, "by">) {
  const t = useTranslations("proposals.drawer");
  const assistant = useProgramText()(by.client);
  return <Notice title={t("standing")}>{t("standingText", { assistant })}</Notice>;
}

/** Who proposed it with which program, until when it can be applied, and the decision. */
function Facts({ proposal, timeZone }: { proposal: ShownProposal; timeZone: string }) {
  const t = useTranslations("proposals.drawer");
  const nameOf = useNameOf();
  const byText = useByText();
  const { decided, state } = proposal;
  const expires = state === "expired" ? t("expired") : t("expires");
  return (
    <dl className="text-sm">
      <DrawerFact name={t("by")}>{byText(proposal.by)}</DrawerFact>
      <DrawerFact name={t("at")}>
        <Moment at={proposal.created_at} timeZone={timeZone} />
      </DrawerFact>
      {decided === null && (
        <DrawerFact name={expires}>
          <Moment at={proposal.expires_at} timeZone={timeZone} />
        </DrawerFact>
      )}
      {decided && (
        <>
          {!decided.by_standing && (
            <DrawerFact name={t(state === "applied" ? "appliedBy" : "declinedBy")}>
              {nameOf(decided.by)}
            </DrawerFact>
          )}
          <DrawerFact name={t("decidedAt")}>
            <Moment at={decided.at} timeZone={timeZone} />
          </DrawerFact>
          <DrawerFact name={t("decision")}>{decided.reason}</DrawerFact>
          {state === "applied" && <InLog decided={decided} />}
        </>
      )}
    </dl>
  );
}

/** A link to what was applied, where each change can be reverted. */
function InLog({ decided }: { decided: NonNullable<ShownProposal["decided"]> }) {
  const t = useTranslations("proposals.drawer");
  const { href } = useAccount();
  const day = decided.at.slice(0, 10);
  const log = `/logs?person=${decided.by.user_id}&from=${day}&to=${day}`;
  return (
    <DrawerFact name={t("undo")}>
      <TextLink href={href(log)}>{t("openLog")}</TextLink>
    </DrawerFact>
  );
}
