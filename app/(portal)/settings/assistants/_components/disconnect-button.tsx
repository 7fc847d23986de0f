"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { useAccount } from "@/components/hooks/use-account";
import { Button } from "@/components/ui/button";
import { disconnectMutation } from "@/lib/identity/assistants/client";
import type { ConnectedAssistant } from "@/lib/identity/assistants/schema";

interface DisconnectButtonProps {
  assistant: ConnectedAssistant;
  isTabbable: boolean;
}

/** Ends an assistant's access, after a dialog that says what that does. */
export function DisconnectButton({ assistant, isTabbable }: DisconnectButtonProps) {
  const t = useTranslations("assistants.disconnect");
  const { account } = useAccount();
  const [isAsking, setAsking] = useState(false);
  const { id, name, host, by } = assistant;
  return (
    <>
      <Button
        size="sm"
        aria-label={t("label", { name })}
        excludeFromTabOrder={!isTabbable}
        onPress={() => setAsking(true)}
      >
        {t("action")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("title", { name })}
          confirmLabel={t("confirm")}
          mutation={disconnectMutation(account)}
          input={id}
          done={() => t("done", { name })}
          onClose={() => setAsking(false)}
          size="md"
        >
          <p className="wrap-anywhere">{t("text", { host, by: by.name })}</p>
          <Consequences points={[t("access"), t("proposals"), t("again")]} />
        </ConfirmDialog>
      )}
    </>
  );
}
