"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Send, Webhook } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { momentText } from "@/components/hooks/time-format";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { LinkButton } from "@/components/ui/text-link";
import {
  testWebhookMutation,
  type WebhooksApi,
  webhooksQuery,
} from "@/lib/activity/webhooks/client";
import type { ShownWebhook } from "@/lib/activity/webhooks/schema";
import { useTurn, WebhookMenu } from "../../_components/change/webhook-menu";
import { useTypesText } from "../../_components/use-event-text";
import {
  ApiOfWebhooks,
  healthOf,
  nameOf,
  StateBadge,
  useWebhooksApi,
} from "../../_components/webhook-state";
import { BackLink } from "../../_components/webhooks-view";
import { Deliveries } from "./deliveries";
import { useDeliveriesView } from "./use-deliveries-view";

// Loaded when first opened.
const DeliveryDrawer = lateComponent(() => import("./delivery-drawer"));

interface WebhookViewProps {
  api: WebhooksApi;
  id: number;
  timeZone: string;
}

/** One webhook: its state, what it is sent, and its deliveries. */
export function WebhookView({ api, id, timeZone }: WebhookViewProps) {
  const t = useTranslations("webhooks");
  const query = useQuery(webhooksQuery(api));
  return (
    <ApiOfWebhooks value={api}>
      <div className="flex max-w-300 flex-col gap-4">
        <BackLink href="/settings/api/webhooks">{t("title")}</BackLink>
        <QueryView
          query={query}
          loading={
            <SkeletonLines label={t("loading")} lines={["h-7 w-64", "h-4 w-96 max-w-full"]} />
          }
          errorTitle={t("failed")}
        >
          {({ webhooks }) => {
            const webhook = webhooks.find((each) => each.id === id);
            return webhook ? <Shown {...{ webhook, timeZone }} /> : <Deleted />;
          }}
        </QueryView>
      </div>
    </ApiOfWebhooks>
  );
}

interface ShownProps {
  webhook: ShownWebhook;
  timeZone: string;
}

function Shown({ webhook, timeZone }: ShownProps) {
  const { delivery, open } = useDeliveriesView();
  return (
    <>
      <Header {...{ webhook, timeZone }} />
      <Trouble {...{ webhook, timeZone }} />
      <Deliveries {...{ webhook, timeZone }} />
      {delivery !== null && (
        <DeliveryDrawer
          key={delivery}
          {...{ webhook, timeZone }}
          id={delivery}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

function Header({ webhook, timeZone }: ShownProps) {
  const t = useTranslations("webhooks.one");
  const format = useFormatter();
  const types = useTypesText()(webhook.types);
  const { url, state, created_at: at } = webhook;
  return (
    <div className="flex flex-col gap-1">
      <PageHeader
        title={nameOf(webhook)}
        meta={<StateBadge webhook={webhook} />}
        secondaryActions={<WebhookMenu {...{ webhook, timeZone }} isLarge />}
        {...(state === "active" && { primaryAction: <TestButton webhook={webhook} /> })}
      />
      <p className="flex min-w-0 items-center gap-1 font-mono text-xs text-ink-soft">
        <span className="min-w-0 wrap-anywhere">{url}</span>
        <CopyButton text={url} isIconOnly label={t("copy")} />
      </p>
      <p className="text-sm text-ink-faint" suppressHydrationWarning>
        {types} · {t("added", { at: momentText(format, at, timeZone, { year: "numeric" }) })}
      </p>
    </div>
  );
}

function TestButton({ webhook }: { webhook: ShownWebhook }) {
  const t = useTranslations("webhooks.one");
  const { setStatus } = useDeliveriesView();
  const test = useMutation(testWebhookMutation(useWebhooksApi()));
  const send = () =>
    test.mutate(webhook.id, {
      onSuccess: () => {
        setStatus(null);
        showToast({ title: t("tested"), description: t("testedText") });
      },
      onError: ({ message }) =>
        showToast({ title: t("testFailed"), description: message, tone: "danger" }),
    });
  return (
    <Button variant="primary" isPending={test.isPending} onPress={send}>
      <Send aria-hidden />
      {t("test")}
    </Button>
  );
}

/** Why nothing is sent, or since when nothing arrives. */
function Trouble({ webhook, timeZone }: ShownProps) {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  const turn = useTurn(webhook);
  const { state_reason: reason, failing_since: since } = webhook;
  const health = healthOf(webhook);
  if (health === "disabled") {
    return (
      <Notice
        tone="warning"
        title={t("state.disabled")}
        action={
          <Button size="sm" onPress={() => turn("enabled")}>
            {t("menu.enable")}
          </Button>
        }
      >
        {reason} {t("one.disabledText")}
      </Notice>
    );
  }
  if (health === "active" || since === null) return null;
  const at = momentText(format, since, timeZone);
  return (
    <Notice tone="warning" title={<span suppressHydrationWarning>{t("one.failing", { at })}</span>}>
      {t("one.failingText")}
    </Notice>
  );
}

/** Shown where it was deleted in the meantime. */
function Deleted() {
  const t = useTranslations("webhooks.one");
  return (
    <Card>
      <EmptyState
        icon={<Webhook />}
        title={t("deleted")}
        action={<LinkButton href="/settings/api/webhooks">{t("others")}</LinkButton>}
      />
    </Card>
  );
}
