"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Bot, ClipboardCheck, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { LinkButton, TextLink } from "@/components/ui/text-link";
import type { ShownProposal } from "@/lib/http/proposals";
import { proposalsQuery, shownStates, stateIn } from "@/lib/serve/proposals/client";
import { DecideBar } from "./decide-bar";
import { useProposalColumns, useProposalShapes } from "./use-proposal-columns";
import { useProposalsView } from "./use-proposals-view";

const ProposalDrawer = lateComponent(() => import("./proposal-drawer"));

/** Changes that programs and assistants propose, and that a person decides. */
export function ProposalsView({ timeZone }: { timeZone: string }) {
  const t = useTranslations("proposals");
  const { href } = useAccount();
  const { state, setState, openId, open } = useProposalsView();
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        title={t("title")}
        description={t("description")}
        secondaryActions={
          <LinkButton href={href("/settings/assistants")}>
            <Bot aria-hidden />
            {t("assistants")}
          </LinkButton>
        }
      />
      <SegmentedControl
        label={t("filter")}
        options={shownStates.map((id) => ({ id, label: t(`state.${id}`) }))}
        value={state}
        onChange={(id) => setState(stateIn(id))}
      />
      <ProposalList key={state} timeZone={timeZone} />
      {openId !== null && (
        <ProposalDrawer key={openId} id={openId} timeZone={timeZone} onClose={() => open(null)} />
      )}
    </div>
  );
}

/** The proposals in the chosen state; open ones can be selected. */
function ProposalList({ timeZone }: { timeZone: string }) {
  const t = useTranslations("proposals");
  const { state, openId, open } = useProposalsView();
  const { rows, query, onEndReached } = useRows();
  const columns = useProposalColumns(state, timeZone);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = (rows ?? []).filter(({ id }) => keys.has(String(id)));
  const selection = {
    keys: new Set(selected.map(({ id }) => String(id))),
    onChange: setKeys,
    allLabel: t("selectAll"),
    rowLabel: ({ summary, reason }: ShownProposal) => t("select", { summary, reason }),
  };
  return (
    <>
      <QueryView
        query={{ ...query, data: rows }}
        loading={<ProposalsSkeleton />}
        empty={<NoProposals />}
        errorTitle={t("failed")}
      >
        {(proposals) => (
          <DataTable
            label={t("label")}
            columns={columns}
            rows={proposals}
            rowKey={({ id }) => String(id)}
            activeKey={openId === null ? null : String(openId)}
            selection={state === "open" ? selection : undefined}
            onRowAction={({ id }) => open(id)}
            onEndReached={onEndReached}
            density="comfortable"
            className="max-h-[max(20rem,calc(100dvh-14rem))]"
          />
        )}
      </QueryView>
      {selected.length > 0 && <DecideBar selected={selected} onKeysChange={setKeys} />}
    </>
  );
}

/** The loaded proposals; undefined while none is and more may come. */
function useRows() {
  const { account } = useAccount();
  const { state } = useProposalsView();
  const query = useInfiniteQuery(proposalsQuery(account, state));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.proposals), [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const onEndReached = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  // A page can be without any: of what is open and what expired, only reading tells.
  const isBare = loaded?.length === 0 && hasNextPage;
  useEffect(() => {
    if (isBare) onEndReached();
  }, [isBare, onEndReached]);
  return { rows: isBare ? undefined : loaded, query, onEndReached };
}

function ProposalsSkeleton() {
  const t = useTranslations("proposals");
  const { state } = useProposalsView();
  return (
    <TableSkeleton
      columns={useProposalShapes(state)}
      label={t("loading")}
      rows={6}
      density="comfortable"
    />
  );
}

function NoProposals() {
  const t = useTranslations("proposals.empty");
  const { href } = useAccount();
  const { state } = useProposalsView();
  const link = (text: ReactNode) => <TextLink href={href("/settings/assistants")}>{text}</TextLink>;
  return (
    <Card>
      {state === "open" ? (
        <EmptyState icon={<ClipboardCheck />} title={t("title")}>
          {t.rich("text", { link })}
        </EmptyState>
      ) : (
        <EmptyState icon={<SearchX />} title={t(`of.${state}`)} />
      )}
    </Card>
  );
}
