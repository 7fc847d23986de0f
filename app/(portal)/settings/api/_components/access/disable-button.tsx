"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { disableApiMutation } from "@/lib/identity/api-access/client";

const consequences = ["programs", "charge", "keys", "portal"] as const;

/** Disables API access after showing the consequences. */
export function DisableButton() {
  const t = useTranslations("apiDetails.disable");
  const [isOpen, setOpen] = useState(false);
  const disable = useMutation(disableApiMutation());
  const confirm = () =>
    disable.mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        showToast({ title: t("done") });
      },
    });
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("open")}</Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={(open) => (setOpen(open), disable.reset())}
        title={t("title")}
        confirmLabel={t("confirm")}
        onConfirm={confirm}
        isPending={disable.isPending}
        errorMessage={disable.error?.message}
        size="md"
      >
        <p>{t("stops")}</p>
        <Consequences points={consequences.map((name) => t(name))} />
      </AlertDialog>
    </>
  );
}
