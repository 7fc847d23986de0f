"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { disableApiMutation } from "@/lib/identity/api-access/client";

const consequences = ["programs", "charge", "keys", "portal"] as const;

/** Disables API access after showing the consequences. */
export function DisableButton() {
  const t = useTranslations("apiDetails.disable");
  const common = useTranslations("common.actions");
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
        cancelLabel={common("cancel")}
        onConfirm={confirm}
        isPending={disable.isPending}
        errorMessage={disable.error?.message}
        size="md"
      >
        <p>{t("stops")}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {consequences.map((name) => (
            <li key={name}>{t(name)}</li>
          ))}
        </ul>
      </AlertDialog>
    </>
  );
}
