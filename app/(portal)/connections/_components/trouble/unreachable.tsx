"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { pmsTitle } from "@/lib/core/pms";
import { runMutation } from "@/lib/sync/connections/client";
import { useWhen } from "../use-when";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** The PMS does not respond; retries are automatic. */
export function Unreachable({ connection, canManage, timeZone }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const when = useWhen(timeZone);
  const { id, pms_name: name, listings, state_reason: reason, state_since: since } = connection;
  const { next_import_at: next } = connection;
  const retry = useMutation(runMutation("import"));
  return (
    <TroublePanel
      tone="warning"
      title={t("unreachable", { pms: pmsTitle(name) })}
      text={t("unreachableText", {
        reason: reason ?? t("noReason"),
        since: when(since),
        listings,
        next: next === null ? t("soon") : when(next),
      })}
    >
      {retry.error && <Notice tone="danger" isLive title={retry.error.message} />}
      {canManage && (
        <Button isPending={retry.isPending} className="self-start" onPress={() => retry.mutate(id)}>
          {t("tryNow")}
        </Button>
      )}
    </TroublePanel>
  );
}
