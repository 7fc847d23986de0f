"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { renewCodeMutation } from "@/lib/identity/partners/client";

/** Asks before the code changes. */
export function RenewCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslations("partner.code");
  return (
    <ConfirmDialog
      title={t("ask")}
      confirmLabel={t("confirm")}
      tone="primary"
      mutation={renewCodeMutation()}
      input={undefined}
      done={(made) => t("done", { code: made.code })}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{t("old", { code })}</li>
        <li>{t("kept")}</li>
      </ul>
    </ConfirmDialog>
  );
}
