"use client";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { keyQuery, generateKeyMutation, recentCallsQuery } from "@/lib/identity/keys/client";
import type { KeyState } from "@/lib/identity/keys/schema";
import {
  BeforeEnabling,
  firstCall,
  firstPartnerCall,
  DetailsSkeleton,
} from "./access/before-enabling";
import { type PlainKeyControl, usePlainKey } from "./key/use-plain-key";
import type { ApiViewer } from "./viewer";
import { KeyCard, type KeyCardProps } from "./key/key-card";
import { UsageCards, useCallColumns } from "./calls";
import { KeyRound, Copy } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/page-header/page-header";
import { Badge } from "@/components/ui/badge";
import { useState } from "react";
import { Consequences } from "@/components/form/confirm-dialog";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { disableApiMutation } from "@/lib/identity/api-access/client";
import { DataTable } from "@/components/data-table/data-table";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton, TextLink } from "@/components/ui/text-link";

/** API details for this person: enable access, ask the owner, generate a key, or the key with its usage. */
export function ApiDetails({ viewer }: { viewer: ApiViewer }) {
  const t = useTranslations("apiDetails");
  const query = useQuery(keyQuery());
  const plain = usePlainKey(query.data?.key?.prefix ?? null);
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <ApiHeader state={query.data?.state ?? null} viewer={viewer} />
      <QueryView query={query} loading={<DetailsSkeleton />} errorTitle={t("failed")}>
        {(state) => <KeyStateView state={state} viewer={viewer} plain={plain} />}
      </QueryView>
    </div>
  );
}

interface KeyStateViewProps {
  state: KeyState;
  viewer: ApiViewer;
  plain: PlainKeyControl;
}

function KeyStateView({ state, viewer, plain }: KeyStateViewProps) {
  if (state.state === "active" && state.key) {
    return <KeyDetails state={state} apiKey={state.key} viewer={viewer} plain={plain} />;
  }
  if (state.state === "none") return <GenerateKey onGenerated={plain.showNew} />;
  const isClosed = state.state === "not_enabled" || state.state === "disabled";
  const isPartner = viewer.partner !== null && state.state !== "active";
  if (isClosed && viewer.isOwner && !isPartner) {
    return <BeforeEnabling limits={state.limits} viewer={viewer} />;
  }
  return <NoAccess state={state} isPartner={isPartner} />;
}

/** An active key: the key, its usage, a first call and recent calls. */
function KeyDetails(props: KeyCardProps) {
  const { state, viewer, plain } = props;
  return (
    <>
      <KeyCard {...props} />
      <UsageCards limits={state.limits} />
      <FirstCall limits={state.limits} viewer={viewer} plain={plain} />
      {viewer.isOwner && <WebhooksCard isPartner={viewer.partner !== null} />}
      <RecentCalls timeZone={viewer.timeZone} />
    </>
  );
}

interface NoAccessProps {
  state: KeyState;
  isPartner: boolean;
}

/** Says why a member, or a partner's person who does not hold its key, has no key, and whom to ask. */
function NoAccess({ state, isPartner }: NoAccessProps) {
  const t = useTranslations("apiDetails");
  const owner = state.owner_name;
  const reason = isPartner ? "partner.notHolder" : (`member.${reasonOf(state)}` as const);
  return (
    <Card>
      <EmptyState icon={<KeyRound />} title={t(reason, { owner })}>
        {t(`${reason}Text`, { owner })}
      </EmptyState>
    </Card>
  );
}

function reasonOf({ state, key }: KeyState) {
  if (state === "not_granted") return key ? "suspended" : "not_granted";
  return state === "disabled" && key ? "disabled" : "not_enabled";
}

/** Leads to the page of webhooks. */
function WebhooksCard({ isPartner }: { isPartner: boolean }) {
  const t = useTranslations("apiDetails.webhooks");
  return (
    <Card
      title={t("title")}
      actions={
        <LinkButton size="sm" href="/settings/api/webhooks">
          {t("open")}
        </LinkButton>
      }
    >
      <p className="text-sm text-ink-soft">{t(isPartner ? "partnerText" : "text")}</p>
    </Card>
  );
}

/** A button that generates a key, for people with access but no key. */
function GenerateKey({ onGenerated }: { onGenerated: (key: string) => void }) {
  const t = useTranslations("apiDetails.generate");
  const generate = useMutation(generateKeyMutation());
  const start = () =>
    generate.mutate(undefined, {
      onSuccess: ({ key }) => onGenerated(key),
      onError: ({ message }) =>
        showToast({ title: t("failed"), description: message, tone: "danger" }),
    });
  return (
    <Card>
      <EmptyState
        icon={<KeyRound />}
        title={t("title")}
        action={
          <Button variant="primary" isPending={generate.isPending} onPress={start}>
            {t("button")}
          </Button>
        }
      >
        {t("text")}
      </EmptyState>
    </Card>
  );
}

/** Title, state of API access and, for the owner, Disable. */
function ApiHeader({
  state,
  viewer: { isOwner, partner },
}: {
  state: KeyState["state"] | null;
  viewer: Pick<ApiViewer, "isOwner" | "partner">;
}) {
  const t = useTranslations("apiDetails");
  const isOpen = state === "active" || state === "none";
  if (partner) {
    return (
      <PageHeader
        title={t("title")}
        description={t("partner.description", { name: partner.name })}
      />
    );
  }
  const isUsing = state === null || state === "active";
  return (
    <PageHeader
      title={t("title")}
      description={isUsing ? t("description") : t("before.description")}
      {...(state && {
        meta: <Badge tone={isOpen ? "success" : "neutral"}>{t(`badge.${state}`)}</Badge>,
      })}
      {...(isOwner && isOpen && { secondaryActions: <DisableButton /> })}
    />
  );
}

const consequences = ["programs", "charge", "keys", "portal"] as const;

/** Disables API access after showing the consequences. */
function DisableButton() {
  const t = useTranslations("apiDetails.disable");
  const [isOpen, setOpen] = useState(false);
  const disable = useMutation(disableApiMutation());
  const confirm = () =>
    disable.mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        showToast({ title: t("done") });
      },
    });
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("open")}</Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={(open) => (setOpen(open), disable.reset())}
        title={t("title")}
        confirmLabel={t("confirm")}
        onConfirm={confirm}
        isPending={disable.isPending}
        errorMessage={disable.error?.message}
        size="md"
      >
        <p>{t("stops")}</p>
        <Consequences points={consequences.map((name) => t(name))} />
      </AlertDialog>
    </>
  );
}

/** Hides the table's frame under the card's. */
const framed = "-m-px max-h-[60dvh]";

/** The latest calls with the viewer's keys, kept up to date. */
function RecentCalls({ timeZone }: { timeZone: string }) {
  const t = useTranslations("apiDetails.recent");
  const query = useQuery(recentCallsQuery());
  const columns = useCallColumns(timeZone);
  return (
    <Card
      title={t("title")}
      meta={t("meta", { timeZone })}
      padding="none"
      className="overflow-hidden"
    >
      <QueryView
        query={query}
        loading={
          <TableSkeleton columns={columns} label={t("loading")} rows={5} className={framed} />
        }
        empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
        isEmpty={({ calls }) => calls.length === 0}
        errorTitle={t("failed")}
      >
        {({ calls }) => (
          <DataTable
            label={t("label")}
            columns={columns}
            rows={calls}
            rowKey={(call) => `${call.request_id} ${call.created_at}`}
            className={framed}
          />
        )}
      </QueryView>
    </Card>
  );
}

/** Timeout in seconds that the specification recommends for long responses. */
const timeoutSeconds = 300;

interface FirstCallProps {
  limits: KeyState["limits"];
  viewer: Pick<ApiViewer, "baseUrl" | "partner">;
  plain: PlainKeyControl;
}

/** The base URL and a first command, which contains the key while it is revealed. */
function FirstCall({ limits, viewer: { baseUrl, partner }, plain }: FirstCallProps) {
  const t = useTranslations("apiDetails.call");
  const surface = partner ? "/rm/v1" : "/v1";
  const curl = (key?: string) =>
    partner ? firstPartnerCall(baseUrl, partner.accountUserId, key) : firstCall(baseUrl, key);
  return (
    <Card
      title={t("title")}
      actions={
        <Button
          size="sm"
          onPress={() => void plain.copyCommand(t("copied"), curl)}
          isPending={plain.working === "command"}
        >
          <Copy aria-hidden />
          {t("withKey")}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
          {t("baseUrl")}
          <code className="font-mono text-xs wrap-anywhere text-ink">{baseUrl + surface}</code>
          <CopyButton text={baseUrl + surface} isIconOnly label={t("copyBaseUrl")} />
        </div>
        <CodeBlock label={t("command")} code={curl(plain.shown ?? undefined)} />
        <p className="text-sm text-ink-soft">{t(plain.shown ? "shown" : "hidden")}</p>
        <p className="text-sm text-ink-faint">
          {t("limits", { ...limits, timeout: timeoutSeconds })}{" "}
          <TextLink href="/docs/api" prefetch={false} target="_blank">
            {t("reference")}
          </TextLink>
          {" · "}
          <TextLink href={`${surface}/openapi.json`} prefetch={false} target="_blank">
            {t("openapi")}
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
