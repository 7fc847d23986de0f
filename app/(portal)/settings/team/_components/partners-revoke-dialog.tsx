"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { revokeGrantMutation } from "@/lib/partners/client";
import type { Grant } from "@/lib/partners/schema";

/** Asks before a partner's access ends, with everything that follows from it. */
export function RevokePartnerDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTranslations("partners.end");
  const cancel = useTranslations("common.actions")("cancel");
  const revoke = useMutation(revokeGrantMutation());
  const { name } = grant.partner;
  const confirm = () =>
    revoke.mutate(grant.grant_id, {
      onSuccess: () => {
        showToast({ title: t("done", { name }) });
        onClose();
      },
    });
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      cancelLabel={cancel}
      onConfirm={confirm}
      isPending={revoke.isPending}
      errorMessage={revoke.error?.message}
      size="md"
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("calls")}</li>
        <li>{t("kept")}</li>
        <li>{t("again")}</li>
      </ul>
    </AlertDialog>
  );
}
