"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { revokeGrantMutation } from "@/lib/identity/partners/client";
import type { Grant } from "@/lib/identity/partners/schema";

/** Confirms ending a partner's access, and lists the consequences. */
export function RevokePartnerDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTranslations("partners.end");
  const { name } = grant.partner;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      size="md"
      mutation={revokeGrantMutation()}
      input={grant.grant_id}
      done={() => t("done", { name })}
      onClose={onClose}
    >
      <Consequences points={[t("calls"), t("kept"), t("again")]} />
    </ConfirmDialog>
  );
}
