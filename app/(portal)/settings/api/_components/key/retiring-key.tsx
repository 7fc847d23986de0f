"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { endRetiringMutation } from "@/lib/identity/keys/client";
import type { KeyState } from "@/lib/identity/keys/schema";
import { timeLeft } from "./time-left";
import { useNumbers } from "@/components/numbers/use-numbers";

interface RetiringKeyProps {
  retiring: NonNullable<KeyState["retiring"]>;
  timeZone: string;
}

/** The replaced key: how long it keeps working, and a button that ends it now. */
export function RetiringKey({ retiring, timeZone }: RetiringKeyProps) {
  const t = useTranslations("apiDetails.retiring");
  const format = useFormatter();
  const numbers = useNumbers();
  const now = useNow({ updateInterval: 1_000 });
  const [isConfirming, setConfirming] = useState(false);
  const { prefix } = retiring;
  const until = new Date(retiring.retires_at);
  const { value, unit } = timeLeft(until.getTime() - now.getTime());
  const left = numbers.unit(value, unit, "long");
  if (value <= 0) return null;
  return (
    <>
      <Notice
        tone="warning"
        title={<span suppressHydrationWarning>{t("title", { prefix, left })}</span>}
        action={
          <Button size="sm" onPress={() => setConfirming(true)}>
            {t("end")}
          </Button>
        }
      >
        {t("text", {
          until: format.dateTime(until, { dateStyle: "medium", timeStyle: "short", timeZone }),
        })}
      </Notice>
      {isConfirming && <EndDialog prefix={prefix} onClose={() => setConfirming(false)} />}
    </>
  );
}

function EndDialog({ prefix, onClose }: { prefix: string; onClose: () => void }) {
  const t = useTranslations("apiDetails.retiring");
  return (
    <ConfirmDialog
      title={t("confirm")}
      confirmLabel={t("end")}
      mutation={endRetiringMutation()}
      input={undefined}
      done={() => t("ended")}
      onClose={onClose}
    >
      {t("confirmText", { prefix })}
    </ConfirmDialog>
  );
}
