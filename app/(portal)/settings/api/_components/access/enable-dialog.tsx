"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { AccessState } from "@/lib/identity/api-access/schema";
import { confirmationWord, reasons } from "@/lib/identity/api-access/rules";
import { Estimate, useDollars } from "./estimate";
import { showToast } from "@/components/toast/toast-queue";
import { Button, CancelButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { enableApiMutation } from "@/lib/identity/api-access/client";
import { CodeField, FocusFirst, Form } from "@/components/form/form";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";

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
      onClose={onClose}
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

/** State of the enable dialog: step, reason, typed confirmation and the request. */
function useEnableFlow(onDone: () => void) {
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [reason, setReason] = useState<Reason | null>(null);
  const [typed, setTyped] = useState("");
  const [isChecked, setChecked] = useState(false);
  const enable = useMutation(enableApiMutation());
  const send = () => {
    setChecked(true);
    if (reason !== "api" || typed !== confirmationWord) return;
    enable.mutate({ reason, confirmation: typed }, { onSuccess: onDone });
  };
  return {
    step,
    reason,
    setReason,
    typed,
    type: (text: string) => {
      setTyped(text);
      setChecked(false);
      enable.reset();
    },
    isChecked,
    error: enable.error,
    isPending: enable.isPending,
    send,
    canContinue: reason === "api",
    next: () => (step === 3 ? send() : setStep(step === 1 ? 2 : 3)),
    back: () => setStep(step === 3 ? 2 : 1),
  };
}

interface ConfirmStepProps {
  value: string;
  onChange: (text: string) => void;
  /** True once Continue was pressed with this text; its mistake is then shown. */
  isChecked: boolean;
  error: Error | null;
  onSubmit: () => void;
}

/** The field for the exact confirmation word. */
function ConfirmStep({ value, onChange, isChecked, error, onSubmit }: ConfirmStepProps) {
  const t = useTranslations("apiDetails.flow");
  const mistake = isChecked ? mistakeOf(value, confirmationWord) : null;
  return (
    <Form onSubmit={onSubmit} problem={error}>
      <p>{t("confirmText")}</p>
      <FocusFirst>
        <CodeField
          name="confirmation"
          label={t("field")}
          value={value}
          onChange={onChange}
          errorMessage={mistake ? t(`wrong.${mistake}`) : undefined}
          autoCorrect="off"
        />
      </FocusFirst>
    </Form>
  );
}

/** Returns how the typed text differs from `word`; null if it is equal. */
export function mistakeOf(
  typed: string,
  word: string,
): "empty" | "spaces" | "case" | "other" | null {
  if (typed === word) return null;
  if (typed === "") return "empty";
  if (typed.trim() === word) return "spaces";
  return typed.trim().toUpperCase() === word ? "case" : "other";
}

type Reason = (typeof reasons)[number];

interface ReasonStepProps {
  value: Reason | null;
  onChange: (reason: Reason) => void;
}

/** The choice of a reason. Only one reason continues; the others show an alternative. */
function ReasonStep({ value, onChange }: ReasonStepProps) {
  const t = useTranslations("apiDetails.flow");
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t("reasonLabel")}
        value={value}
        onChange={(id) => {
          const chosen = reasons.find((reason) => reason === id);
          if (chosen) onChange(chosen);
        }}
        options={reasons.map((id) => ({
          id,
          label: t(`reason.${id}`),
          description: t(`reason.${id}Text`),
        }))}
      />
      {value !== null && value !== "api" && (
        <Notice isLive>{t.rich(`instead.${value}`, { link: links[value] })}</Notice>
      )}
    </div>
  );
}

const links = { pms: connectionsLink, partner: teamLink };

function connectionsLink(text: ReactNode) {
  return <TextLink href="/connections?add=choose">{text}</TextLink>;
}

function teamLink(text: ReactNode) {
  return <TextLink href="/settings/team#partners">{text}</TextLink>;
}
