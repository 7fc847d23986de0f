"use client";
import { ArrowRight, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button";
import { type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import type { Connection } from "@/lib/intake/connections/schema";
import type { Tonight } from "@/lib/delivery/pushes/schema-connection";
import { pmsTitle } from "@/lib/core/pms";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import {
  pushNowMutation,
  restoreMutation,
  restorePreviewQuery,
} from "@/lib/delivery/pushes/client";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";

interface TonightActionsProps extends Pick<ButtonProps, "size"> {
  row: ConnectionTonight;
  canManage: boolean;
  onReview: (id: number) => void;
}

/** Sends a connection's changes now, or shows them by listing. */
export function TonightActions({ row, canManage, onReview, ...button }: TonightActionsProps) {
  const t = useTranslations("connections.tonight");
  const waiting = useWaiting();
  const { connection, query } = row;
  const { data } = query;
  const canSend = canManage && data !== undefined && data.total.nights > 0;
  return (
    <div className="flex gap-2 xl:justify-end">
      {canSend && waiting(connection) === null && <SendNow connection={connection} {...button} />}
      {data && data.listings.length > 0 && (
        <Button
          {...button}
          aria-label={t("reviewOf", { name: connection.name })}
          onPress={() => onReview(connection.id)}
        >
          {t("review")}
          <ArrowRight aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** A connection and what tonight's push would send through it. */
export interface ConnectionTonight {
  connection: Connection;
  query: UseQueryResult<Tonight>;
}

/** Returns a function that explains why a connection sends nothing now; null if it can send. */
export function useWaiting(): (connection: Connection) => string | null {
  const t = useTranslations("connections.tonight.waits");
  return ({ state, paused, pms_name: pms }) => {
    if (state !== "active") return t(state, { pms: pmsTitle(pms) });
    return paused ? t("paused") : null;
  };
}

interface SendNowProps extends Pick<ButtonProps, "size"> {
  connection: Connection;
}

/** Sends a connection's changes now instead of tonight. */
function SendNow({ connection: { id, name }, ...button }: SendNowProps) {
  const t = useTranslations("connections.tonight");
  const { account } = useAccount();
  const send = useMutation(pushNowMutation(account));
  const onPress = () =>
    send.mutate(id, {
      onSuccess: ({ listings }) => showToast({ title: t("sending", { count: listings, name }) }),
      onError: (error) =>
        showToast({ tone: "danger", title: t("notSent"), description: error.message }),
    });
  return (
    <Button {...button} onPress={onPress} isPending={send.isPending}>
      <Send aria-hidden />
      {t("send")}
    </Button>
  );
}

interface RestoreDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Previews a restore, then runs it. */
export function RestoreDialog({ connection, onClose }: RestoreDialogProps) {
  const t = useTranslations("connections.restoring");
  const { account } = useAccount();
  const { id, name, pms_name: pms } = connection;
  const preview = useQuery(restorePreviewQuery(account, id));
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      mutation={restoreMutation(account)}
      input={id}
      done={({ nights, unknown_prices: unknown }) => t("done", { count: nights, unknown })}
      onClose={onClose}
      size="md"
    >
      <QueryView query={preview} loading={<Skeleton className="h-16" />} errorTitle={t("failed")}>
        {({ listings, nights, unknown_prices: unknown }) => (
          <Consequences
            points={[
              t("nights", { count: nights, pms: pmsTitle(pms) }),
              ...(unknown > 0 ? [t("unknown", { count: unknown, pms: pmsTitle(pms) })] : []),
              t("sync", { count: listings }),
              t("stays"),
            ]}
          />
        )}
      </QueryView>
    </ConfirmDialog>
  );
}
