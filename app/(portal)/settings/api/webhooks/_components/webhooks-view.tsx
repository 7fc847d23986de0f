"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Plus, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import type { Column } from "@/components/data-table/types";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { type WebhooksApi, webhooksQuery } from "@/lib/activity/webhooks/client";
import type { ShownWebhook } from "@/lib/activity/webhooks/schema";
import { WebhookMenu } from "./change/webhook-menu";
import { useTypesText } from "./use-event-text";
import { ApiOfWebhooks, nameOf, StateCell, useWebhooksApi } from "./webhook-state";

// Loaded when first opened.
const AddDialog = lateComponent(() => import("./change/webhook-form"));

interface WebhooksViewProps {
  api: WebhooksApi;
  timeZone: string;
}

/** The webhooks of an account or a partner; a row opens one. */
export function WebhooksView({ api, timeZone }: WebhooksViewProps) {
  return (
    <ApiOfWebhooks value={api}>
      <Webhooks timeZone={timeZone} />
    </ApiOfWebhooks>
  );
}

function Webhooks({ timeZone }: Pick<WebhooksViewProps, "timeZone">) {
  const t = useTranslations("webhooks");
  const api = useWebhooksApi();
  const router = useRouter();
  const query = useQuery(webhooksQuery(api));
  const columns = useColumns(timeZone);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  const hasAny = query.data !== undefined && query.data.webhooks.length > 0;
  return (
    <div className="flex max-w-300 flex-col gap-4">
      <BackLink href="/settings/api">{t("back")}</BackLink>
      <PageHeader
        title={t("title")}
        description={t(api === "/v1" ? "description" : "partnerDescription")}
        {...(hasAny && { primaryAction: add })}
      />
      <QueryView
        query={query}
        loading={
          <TableSkeleton columns={columns} label={t("loading")} rows={3} density="comfortable" />
        }
        isEmpty={({ webhooks }) => webhooks.length === 0}
        empty={<NoWebhooks add={add} />}
        errorTitle={t("failed")}
      >
        {({ webhooks }) => (
          <DataTable
            label={t("label")}
            columns={columns}
            rows={webhooks}
            rowKey={({ id }) => String(id)}
            onRowAction={({ id }) => router.push(`/settings/api/webhooks/${id}`)}
            density="comfortable"
          />
        )}
      </QueryView>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

/** A link to the page above this one. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} className="-mb-2 inline-flex w-fit items-center gap-1 text-sm">
      <ChevronLeft aria-hidden className="size-3.5" />
      {children}
    </TextLink>
  );
}

function NoWebhooks({ add }: { add: ReactNode }) {
  const t = useTranslations("webhooks");
  return (
    <Card>
      <EmptyState icon={<Webhook />} title={t("empty")} action={add}>
        {t.rich("emptyText", { link: guideLink })}
      </EmptyState>
    </Card>
  );
}

function guideLink(text: ReactNode) {
  return (
    <TextLink href="/docs/api/webhooks" prefetch={false} target="_blank">
      {text}
    </TextLink>
  );
}

const shapes = {
  address: { id: "address", minWidth: 240, grow: 4 },
  events: { id: "events", minWidth: 160, grow: 3 },
  state: { id: "state", minWidth: 180, grow: 3, card: "wide" },
  more: { id: "more", minWidth: 84, grow: 0, align: "end", card: "value" },
} as const;

function useColumns(timeZone: string): readonly Column<ShownWebhook>[] {
  const t = useTranslations("webhooks.columns");
  return useMemo(() => {
    const cells: Record<keyof typeof shapes, Column<ShownWebhook>["cell"]> = {
      address: (webhook) => <Address webhook={webhook} />,
      events: ({ types }) => <Types types={types} />,
      state: (webhook) => <StateCell {...{ webhook, timeZone }} />,
      more: (webhook, isTabbable) => <WebhookMenu {...{ webhook, timeZone, isTabbable }} />,
    };
    return Object.values(shapes).map((shape) => ({
      ...shape,
      header: t(shape.id),
      cell: cells[shape.id],
    }));
  }, [t, timeZone]);
}

/** The description, or the host, above the address. */
function Address({ webhook }: { webhook: ShownWebhook }) {
  return (
    <span className="flex min-w-0 flex-col" title={webhook.url}>
      <span className="truncate font-medium">{nameOf(webhook)}</span>
      <span className="truncate font-mono text-xs font-normal text-ink-faint">{webhook.url}</span>
    </span>
  );
}

function Types({ types }: { types: readonly string[] }) {
  const text = useTypesText()(types);
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
}
