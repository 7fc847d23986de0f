"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { enableApiMutation } from "@/lib/identity/api-access/client";
import { confirmationWord } from "@/lib/identity/api-access/rules";
import type { Reason } from "./reason-step";

/** State of the enable dialog: step, reason, typed confirmation and the request. */
export function useEnableFlow(onDone: () => void) {
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
