"use client";
import { useFormatter, useTranslations } from "next-intl";
import { momentText } from "@/components/hooks/time-format";
import { createContext, useContext } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { WebhooksApi } from "@/lib/activity/webhooks/client";
import type { ShownWebhook } from "@/lib/activity/webhooks/schema";

/** Whose webhooks the page is about. */
export const ApiOfWebhooks = createContext<WebhooksApi>("/v1");

/** The API that the page calls: an account's or a partner's. */
export function useWebhooksApi(): WebhooksApi {
  return useContext(ApiOfWebhooks);
}

type Health = "active" | "failing" | "disabled";

const tones: Record<Health, Tone> = { active: "success", failing: "warning", disabled: "neutral" };

/** Where a webhook's events are sent, as it is named in titles. */
export function nameOf({ url, description }: ShownWebhook): string {
  return description ?? new URL(url).host;
}

/** What a webhook's owner has to know: whether it works. */
export function healthOf({ state, failing_since: since }: ShownWebhook): Health {
  if (state === "disabled") return "disabled";
  return since === null ? "active" : "failing";
}

export function StateBadge({ webhook }: { webhook: ShownWebhook }) {
  const t = useTranslations("webhooks.state");
  const health = healthOf(webhook);
  return <Badge tone={tones[health]}>{t(health)}</Badge>;
}

/** The state with its reason, or since when deliveries fail. */
export function StateCell({ webhook, timeZone }: { webhook: ShownWebhook; timeZone: string }) {
  const t = useTranslations("webhooks.state");
  const format = useFormatter();
  const { state_reason: reason, failing_since: since } = webhook;
  const health = healthOf(webhook);
  const text = {
    active: null,
    failing: since && t("since", { at: momentText(format, since, timeZone) }),
    disabled: reason,
  }[health];
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <StateBadge webhook={webhook} />
      {text !== null && (
        <span
          title={text}
          suppressHydrationWarning
          className="truncate text-xs text-ink-faint card:whitespace-normal"
        >
          {text}
        </span>
      )}
    </span>
  );
}
