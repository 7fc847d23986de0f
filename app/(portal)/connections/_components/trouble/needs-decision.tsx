"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { pmsTitle } from "@/lib/core/pms";
import { runMutation } from "@/lib/sync/connections/client";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** A person must decide; the reason says what. */
export function NeedsDecision({ connection, canManage }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const { id, pms_name: name, state_reason: reason } = connection;
  const retry = useMutation(runMutation("retry"));
  return (
    <TroublePanel
      tone="danger"
      title={t("attention", { pms: pmsTitle(name) })}
      text={t("attentionText", { reason: reason ?? t("noReason") })}
    >
      {retry.error && <Notice tone="danger" isLive title={retry.error.message} />}
      {canManage && (
        <Button className="self-start" isPending={retry.isPending} onPress={() => retry.mutate(id)}>
          {t("tryNow")}
        </Button>
      )}
    </TroublePanel>
  );
}
