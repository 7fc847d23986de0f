"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { ShownWebhook } from "@/lib/activity/webhooks/schema";
import { nameOf } from "../webhook-state";

interface SecretDialogProps {
  webhook: ShownWebhook;
  secret: string;
  /** What else there is to know of a new secret. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret once, so a press outside does not close the dialog. */
export function SecretDialog({ webhook, secret, children, onClose }: SecretDialogProps) {
  const t = useTranslations("webhooks.secret");
  return (
    <Dialog
      onClose={onClose}
      isDismissable={false}
      title={t("title", { name: nameOf(webhook) })}
      footer={
        <>
          <CopyButton text={secret} variant="primary" label={t("copy")} />
          <Button slot="close">{t("done")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="success" isLive title={t("once")}>
          {t("onceText")}
        </Notice>
        <CodeBlock code={secret} label={t("label")} />
        {children}
        <p className="text-sm text-ink-soft">{t.rich("verify", { link: guideLink })}</p>
      </div>
    </Dialog>
  );
}

function guideLink(text: ReactNode) {
  return (
    <TextLink href="/docs/api/webhooks#check-the-signature" prefetch={false} target="_blank">
      {text}
    </TextLink>
  );
}
