"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { pmsTitle } from "@/lib/core/pms";
import type { Connection } from "@/lib/sync/connections/schema";
import { restoreMutation, restorePreviewQuery } from "@/lib/sync/pushes/client";

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
