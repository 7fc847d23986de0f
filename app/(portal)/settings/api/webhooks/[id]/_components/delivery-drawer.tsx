"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { SkeletonLines } from "@/components/ui/skeleton";
import { deliveryQuery, replayMutation } from "@/lib/activity/webhooks/client";
import type { Delivery, ShownWebhook } from "@/lib/activity/webhooks/schema";
import { useEventText } from "../../_components/use-event-text";
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
  const query = useQuery(deliveryQuery(webhook.id, id));
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
  const replay = useMutation(replayMutation());
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
      <Section title={t("request")}>
        <CodeBlock label={t("request")} code={readable(request)} />
      </Section>
      {last && (
        <Section title={t("response")} meta={last.response ? t("responseText") : undefined}>
          {last.response ? (
            <CodeBlock label={t("response")} code={last.response} />
          ) : (
            <p className="text-sm text-ink-faint">
              {t(last.status === null ? "noResponse" : "noBody")}
            </p>
          )}
        </Section>
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
      <Fact name={t("status")}>
        <StatusBadge status={status} />
      </Fact>
      <Fact name={t("answer")}>{last?.status}</Fact>
      <Fact name={t("error")}>{last?.error}</Fact>
      <Fact name={t("duration")}>{last && t("ms", { ms: last.ms })}</Fact>
      <Fact name={t("attempts")}>{attempts}</Fact>
      <Fact name={t("last")}>{last && <Moment at={last.at} timeZone={timeZone} hasSeconds />}</Fact>
      <Fact name={t("next")}>{next && <Moment at={next} timeZone={timeZone} hasSeconds />}</Fact>
      <Fact name={t("created")}>
        <Moment at={created} timeZone={timeZone} hasSeconds />
      </Fact>
    </dl>
  );
}

/** Renders nothing without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <div className="flex min-h-8 items-center gap-3 border-b border-line py-1 last:border-0">
      <dt className="w-32 shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  );
}

interface SectionProps {
  title: string;
  meta?: string | undefined;
  children: ReactNode;
}

function Section({ title, meta, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">
        {title}
        {meta !== undefined && <span className="ml-2 font-normal text-ink-faint">{meta}</span>}
      </h3>
      {children}
    </section>
  );
}

/** The body with indentation. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
