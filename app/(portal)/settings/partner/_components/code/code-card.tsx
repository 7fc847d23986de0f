"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { renewCodeMutation } from "@/lib/identity/partners/client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import type { PartnerSelf } from "@/lib/identity/partners/schema";

/** The code that owners enter to grant the partner access. */
export function CodeCard({ partner }: { partner: PartnerSelf }) {
  const t = useTranslations("partner.code");
  const [isRenewing, setRenewing] = useState(false);
  const { name, code, can_manage: canManage } = partner;
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <code className="flex h-8 items-center rounded-md border border-line bg-muted px-3 font-mono text-base tracking-widest text-ink select-all">
            {code}
          </code>
          <CopyButton text={code} label={t("copy")} />
          {canManage && <Button onPress={() => setRenewing(true)}>{t("renew")}</Button>}
        </div>
        <p className="text-sm text-ink-soft">{t("text", { name })}</p>
      </div>
      {isRenewing && <RenewCodeDialog code={code} onClose={() => setRenewing(false)} />}
    </Card>
  );
}

/** Confirms renewing the code. */
function RenewCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
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
      <Consequences points={[t("old", { code }), t("kept")]} />
    </ConfirmDialog>
  );
}
