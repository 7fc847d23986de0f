"use client";
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { Button, type ButtonProps } from "@/components/ui/button";
import { pushNowMutation } from "@/lib/sync/pushes/client";
import type { Connection } from "@/lib/sync/connections/schema";

interface SendNowProps extends Pick<ButtonProps, "size"> {
  connection: Connection;
}

/** Sends a connection's changes now instead of tonight. */
export function SendNow({ connection: { id, name }, ...button }: SendNowProps) {
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
