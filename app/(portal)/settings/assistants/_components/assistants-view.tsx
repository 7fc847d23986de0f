"use client";
import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { assistantsQuery } from "@/lib/identity/assistants/client";
import { type AssistantColumnsOptions, useAssistantColumns } from "./use-assistant-columns";

interface AssistantsViewProps extends AssistantColumnsOptions {
  /** The address that assistants are given. */
  address: string;
  /** Why the person can't connect one; null if they can. */
  hindrance: ReactNode;
}

/** The assistants that have access, and how to connect one. The owner sees everybody's, others their own. */
export function AssistantsView(props: AssistantsViewProps) {
  const { address, hindrance, isOwner } = props;
  const t = useTranslations("assistants");
  const query = useQuery(assistantsQuery(useAccount().account));
  const columns = useAssistantColumns(props);
  return (
    <div className="flex max-w-300 flex-col gap-4">
      <PageHeader title={t("title")} description={t(isOwner ? "description" : "ownDescription")} />
      {hindrance !== null && (
        <Notice tone="warning" title={t("hindrance.title")}>
          {hindrance}
        </Notice>
      )}
      <QueryView
        query={query}
        loading={
          <TableSkeleton columns={columns} label={t("loading")} rows={3} density="comfortable" />
        }
        isEmpty={({ assistants }) => assistants.length === 0}
        empty={<NoAssistants address={hindrance === null ? address : null} />}
        errorTitle={t("failed")}
      >
        {({ assistants }) => (
          <>
            {hindrance === null && <Address address={address} />}
            <DataTable
              label={t("label")}
              columns={columns}
              rows={assistants}
              rowKey={({ id }) => String(id)}
              density="comfortable"
            />
          </>
        )}
      </QueryView>
    </div>
  );
}

/** The address to connect another assistant. */
function Address({ address }: { address: string }) {
  const t = useTranslations("assistants.address");
  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-2">
        <h2 className="text-sm font-semibold text-ink">{t("title")}</h2>
        <CodeBlock label={t("title")} code={address} />
        <p className="text-xs text-pretty text-ink-faint">{t.rich("text", { link: guideLink })}</p>
      </div>
    </Card>
  );
}

/** How to connect the first one; without an address where the person can't. */
function NoAssistants({ address }: { address: string | null }) {
  const t = useTranslations("assistants");
  return (
    <Card>
      <EmptyState icon={<Bot />} title={t("empty.title")}>
        <p>{t("empty.what")}</p>
        {address !== null && (
          <div className="mt-3 flex flex-col gap-3">
            <p>{t("empty.text")}</p>
            <div className="text-left">
              <CodeBlock label={t("address.title")} code={address} />
            </div>
            <p>{t.rich("empty.then", { link: guideLink })}</p>
          </div>
        )}
      </EmptyState>
    </Card>
  );
}

function guideLink(text: ReactNode) {
  return (
    <TextLink href="/docs/api/mcp" prefetch={false} target="_blank">
      {text}
    </TextLink>
  );
}
