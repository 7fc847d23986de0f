"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { ProgramToken } from "@/lib/intake/connections/schema";

interface TokenDialogProps {
  program: ProgramToken;
  /** True if it replaces a token, which works for one more day. */
  isRenewed?: boolean;
  onClose: () => void;
}

/** Shows a program's new token once, so a press outside does not close the dialog. */
export function TokenDialog({ program, isRenewed = false, onClose }: TokenDialogProps) {
  const t = useTranslations("connections.program");
  const { name, pms_name: pms, token } = program;
  return (
    <Dialog
      onClose={onClose}
      isDismissable={false}
      title={t("made", { name })}
      footer={
        <>
          <CopyButton text={token} variant="primary" label={t("copy")} />
          <Button slot="close">{t("close")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="success" isLive title={t("once")}>
          {t("onceText")}
        </Notice>
        {isRenewed && <p className="text-sm text-ink-soft">{t("oldToken")}</p>}
        <CodeBlock code={token} label={t("token")} />
        <p className="text-sm text-ink-soft">
          {t.rich("headers", {
            pms,
            link: referenceLink,
            code: codeOf,
          })}
        </p>
      </div>
    </Dialog>
  );
}

function referenceLink(text: ReactNode) {
  return <TextLink href="/docs/api">{text}</TextLink>;
}

function codeOf(text: ReactNode) {
  return <code className="font-mono text-xs">{text}</code>;
}
