"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { fieldText, Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { confirmTwoFactorMutation, startTwoFactorMutation } from "@/lib/identity/two-factor/client";
import type { TwoFactorStart } from "@/lib/identity/two-factor/schema";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

interface SetUpProps {
  /** Called once the recovery codes have been saved. */
  onDone: () => void;
  /** A button beside the one that turns it on. */
  cancel?: ReactNode;
}

/** Sets an authenticator app up: scan, enter a code, save the recovery codes. */
export function SetUp({ onDone, cancel }: SetUpProps) {
  const t = useTranslations("twoFactor.setUp");
  const { mutate: begin, ...start } = useMutation(startTwoFactorMutation());
  const confirm = useMutation(confirmTwoFactorMutation());
  useEffect(() => begin(), [begin]);
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={onDone} />;
  if (start.error) {
    return (
      <Notice tone="danger" isLive>
        {start.error.message}
      </Notice>
    );
  }
  if (!start.data)
    return <SkeletonLines label={t("loading")} lines={["h-44 w-44", "h-9 w-full"]} />;
  return (
    <Form onSubmit={(values) => confirm.mutate(fieldText(values, "code"))} problem={confirm.error}>
      <Secret start={start.data} />
      <CodeField label={t("code")} description={t("ends")} />
      <div className="flex justify-end gap-2">
        {cancel}
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {t("confirm")}
        </Button>
      </div>
    </Form>
  );
}

/** What the app reads: a picture, or the key to type in. */
function Secret({ start: { qr, secret } }: { start: TwoFactorStart }) {
  const t = useTranslations("twoFactor.setUp");
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      {/* oxlint-disable-next-line next/no-img-element -- a data: address, which needs no optimizing. */}
      <img
        src={qr}
        alt={t("qr")}
        className="size-44 shrink-0 self-center rounded-md border border-line sm:self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3 text-sm text-ink-soft">
        <div className="flex flex-col gap-0.5">
          <p className="font-medium text-ink">{t("scan")}</p>
          <p>{t("apps")}</p>
        </div>
        <div className="flex flex-col gap-1.5">
          <p>{t("manual")}</p>
          <CodeBlock code={secret.replaceAll(/(.{4})(?=.)/g, "$1 ")} label={t("manual")} />
        </div>
      </div>
    </div>
  );
}
