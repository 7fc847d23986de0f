"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { ConnectionTonight } from "./connection-tonight";
import { SendNow } from "./send-now";
import { useWaiting } from "./use-waiting";

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
