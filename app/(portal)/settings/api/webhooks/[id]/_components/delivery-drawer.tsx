"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { DrawerFact, DrawerSection } from "@/components/ui/drawer-part";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { SkeletonLines } from "@/components/ui/skeleton";
import { deliveryQuery, replayMutation } from "@/lib/activity/webhooks/client";
import type { Delivery, ShownWebhook } from "@/lib/activity/webhooks/schema";
import { useEventText } from "../../_components/use-event-text";
import { useWebhooksApi } from "../../_components/webhook-state";
import { StatusBadge } from "./status-badge";

interface DeliveryDrawerProps {
  webhook: ShownWebhook;
  id: string;
  timeZone: string;
  onClose: () => void;
}

/** One delivery: what was sent, the last response, and Replay. */
export default function DeliveryDrawer({ webhook, id, timeZone, onClose }: DeliveryDrawerProps) {
  const t = useTranslations("webhooks.delivery");
  const text = useEventText();
  const query = useQuery(deliveryQuery(useWebhooksApi(), webhook.id, id));
  const delivery = query.data;
  return (
    <Drawer
      onClose={onClose}
      size="lg"
      title={delivery ? text(delivery.type) : t("title")}
      description={delivery && <code className="font-mono text-xs">{delivery.type}</code>}
      actions={delivery && <ReplayButton webhook={webhook} id={id} />}
    >
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("loading")} lines={["h-40 w-full", "h-60 w-auto"]} />}
        errorTitle={t("failed")}
      >
        {(found) => (found ? <Details {...{ timeZone }} delivery={found} /> : <Unknown />)}
      </QueryView>
    </Drawer>
  );
}

function Unknown() {
  const t = useTranslations("webhooks.delivery");
  return (
    <EmptyState icon={<SearchX />} title={t("unknown")}>
      {t("unknownText")}
    </EmptyState>
  );
}

function ReplayButton({ webhook, id }: { webhook: ShownWebhook; id: string }) {
  const t = useTranslations("webhooks.delivery");
  const replay = useMutation(replayMutation(useWebhooksApi()));
  const send = () =>
    replay.mutate(
      { id: webhook.id, delivery_id: id },
      {
        onSuccess: () =>
          showToast({
            title: t("replayed"),
            description: t(webhook.state === "disabled" ? "waits" : "replayedText"),
          }),
        onError: ({ message }) =>
          showToast({ title: t("replayFailed"), description: message, tone: "danger" }),
      },
    );
  return (
    <Button size="sm" isPending={replay.isPending} onPress={send}>
      <RotateCcw aria-hidden />
      {t("replay")}
    </Button>
  );
}

function Details({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const t = useTranslations("webhooks.delivery");
  const { last_attempt: last, request } = delivery;
  return (
    <div className="flex flex-col gap-6">
      <Facts {...{ delivery, timeZone }} />
      <DrawerSection title={t("request")}>
        {request === null ? (
          <p className="text-sm text-ink-faint">{t("notBuilt")}</p>
        ) : (
          <CodeBlock label={t("request")} code={readable(request)} />
        )}
      </DrawerSection>
      {last && (
        <DrawerSection title={t("response")} meta={last.response ? t("responseText") : undefined}>
          {last.response ? (
            <CodeBlock label={t("response")} code={last.response} />
          ) : (
            <p className="text-sm text-ink-faint">
              {t(last.status === null ? "noResponse" : "noBody")}
            </p>
          )}
        </DrawerSection>
      )}
    </div>
  );
}

function Facts({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const t = useTranslations("webhooks.delivery");
  const { status, attempts, created_at: created, next_attempt_at: next } = delivery;
  const last = delivery.last_attempt;
  return (
    <dl className="text-sm">
      <DrawerFact name={t("status")}>
        <StatusBadge status={status} />
      </DrawerFact>
      <DrawerFact name={t("account")}>{delivery.account?.name}</DrawerFact>
      <DrawerFact name={t("answer")}>{last?.status}</DrawerFact>
      <DrawerFact name={t("error")}>{last?.error}</DrawerFact>
      <DrawerFact name={t("duration")}>{last && t("ms", { ms: last.ms })}</DrawerFact>
      <DrawerFact name={t("attempts")}>{attempts}</DrawerFact>
      <DrawerFact name={t("last")}>
        {last && <Moment at={last.at} timeZone={timeZone} hasSeconds />}
      </DrawerFact>
      <DrawerFact name={t("next")}>
        {next && <Moment at={next} timeZone={timeZone} hasSeconds />}
      </DrawerFact>
      <DrawerFact name={t("created")}>
        <Moment at={created} timeZone={timeZone} hasSeconds />
      </DrawerFact>
    </dl>
  );
}

/** The body with indentation. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
