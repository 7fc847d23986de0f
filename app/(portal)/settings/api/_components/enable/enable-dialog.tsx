"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { AccessState } from "@/lib/identity/api-access/schema";
import { Estimate } from "../access/estimate";
import { useDollars } from "../access/use-dollars";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { CancelButton } from "@/components/ui/cancel-button";
import { Dialog } from "@/components/ui/dialog";
import { ConfirmStep } from "./confirm-step";
import { ReasonStep } from "./reason-step";
import { useEnableFlow } from "./use-enable-flow";

interface EnableDialogProps {
  access: AccessState;
  onClose: () => void;
}

/** Enables API access in three steps: reason, cost, and a typed confirmation. */
export default function EnableDialog({ access, onClose }: EnableDialogProps) {
  const t = useTranslations("apiDetails.flow");
  const flow = useEnableFlow(() => {
    showToast({ title: t("done"), description: t("doneText") });
    onClose();
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("title")}
      description={t("step", { step: flow.step })}
      footer={
        <>
          <BackOrCancel {...(flow.step > 1 && { onBack: flow.back })} />
          <Button
            variant="primary"
            onPress={flow.next}
            isDisabled={!flow.canContinue}
            isPending={flow.isPending}
          >
            {t("continue")}
          </Button>
        </>
      }
    >
      {flow.step === 1 && <ReasonStep value={flow.reason} onChange={flow.setReason} />}
      {flow.step === 2 && <ChargeStep access={access} />}
      {flow.step === 3 && (
        <ConfirmStep
          value={flow.typed}
          onChange={flow.type}
          isChecked={flow.isChecked}
          error={flow.error}
          onSubmit={flow.send}
        />
      )}
    </Dialog>
  );
}

function BackOrCancel({ onBack }: { onBack?: () => void }) {
  const t = useTranslations("common.actions");
  if (!onBack) return <CancelButton />;
  return (
    <Button variant="ghost" onPress={onBack}>
      {t("back")}
    </Button>
  );
}

/** The extra charge and its estimate for this account. */
function ChargeStep({ access }: { access: AccessState }) {
  const t = useTranslations("apiDetails.flow");
  const dollars = useDollars();
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" title={t("chargeTitle")}>
        {t("charge", { price: dollars(access.price_per_listing) })}
      </Notice>
      <Estimate access={access} />
    </div>
  );
}
