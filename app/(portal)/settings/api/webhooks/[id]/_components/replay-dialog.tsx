"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { failedSinceQuery, replayMutation } from "@/lib/activity/webhooks/client";
import type { ShownWebhook } from "@/lib/activity/webhooks/schema";
import { deliveryDays } from "@/lib/activity/webhooks/rules";
import { addDays, startOf, today } from "@/lib/core/dates";
import { useWebhooksApi } from "../../_components/webhook-state";

interface ReplayDialogProps {
  webhook: ShownWebhook;
  timeZone: string;
  onClose: () => void;
}

/** Sends every delivery that has failed since a day again; says how many first. */
export default function ReplayDialog({ webhook, timeZone, onClose }: ReplayDialogProps) {
  const t = useTranslations("webhooks.replay");
  const [date, setDate] = useState(() => addDays(today(timeZone), -deliveryDays));
  const { count, send, isPending, error } = useReplay(webhook.id, date, timeZone);
  return (
    <Dialog
      onClose={onClose}
      title={t("title")}
      confirm={{
        label: t("confirm", { count: count ?? 0 }),
        onPress: () => send(onClose),
        isPending,
        isDisabled: !count,
      }}
    >
      <div className="flex flex-col gap-3">
        <TextField
          type="date"
          label={t("since")}
          description={t("sinceText", { timeZone })}
          value={date}
          onChange={setDate}
          className="max-w-48"
        />
        <p aria-live="polite" className="min-h-5 text-sm text-ink-soft">
          {count !== undefined && t("count", { count })}
        </p>
        {error && (
          <Notice tone="danger" isLive>
            {error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** How many deliveries have failed since the start of a day, and what sends them again. */
function useReplay(id: number, date: string, timeZone: string) {
  const t = useTranslations("webhooks.replay");
  const api = useWebhooksApi();
  const since = date === "" ? "" : startOf(date, timeZone).toISOString();
  const counting = useQuery({ ...failedSinceQuery(api, id, since), enabled: since !== "" });
  const replay = useMutation(replayMutation(api));
  const send = (then: () => void) =>
    replay.mutate(
      { id, since },
      {
        onSuccess: ({ deliveries }) => {
          showToast({ title: t("done", { count: deliveries }) });
          then();
        },
      },
    );
  return {
    count: counting.data?.deliveries,
    send,
    isPending: replay.isPending,
    error: replay.error ?? counting.error,
  };
}
