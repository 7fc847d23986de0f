"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { pmsTitle } from "@/lib/core/pms";
import { runMutation } from "@/lib/sync/connections/client";
import { useNames } from "../use-names";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** A problem that the account has to decide on, with its reason. */
export function NeedsDecision({ connection, canManage }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const { id, pms_name: name, state_reason: reason, vanished } = connection;
  const names = useNames()(connection.vanished_names, vanished);
  const pms = pmsTitle(name);
  const retry = useMutation(runMutation("retry"));
  const accept = useMutation(runMutation("accept_missing"));
  const error = retry.error ?? accept.error;
  return (
    <TroublePanel
      tone="danger"
      title={t("attention", { pms })}
      text={t("attentionText", { reason: reason ?? t("noReason") })}
    >
      {error && <Notice tone="danger" isLive title={error.message} />}
      {names !== null && <p className="wrap-anywhere text-ink">{t("vanished", { names })}</p>}
      {vanished > 0 && <p className="text-pretty text-ink-soft">{t("missingText", { pms })}</p>}
      {canManage && (
        <div className="flex flex-wrap gap-2">
          <Button
            isPending={retry.isPending}
            isDisabled={accept.isPending}
            onPress={() => retry.mutate(id)}
          >
            {t("tryNow")}
          </Button>
          {vanished > 0 && (
            <Button
              isPending={accept.isPending}
              isDisabled={retry.isPending}
              onPress={() => accept.mutate(id)}
            >
              {t("acceptMissing", { count: vanished })}
            </Button>
          )}
        </div>
      )}
    </TroublePanel>
  );
}
