"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { InvitationMade } from "@/lib/identity/team/schema";
import { momentText } from "@/components/hooks/time-format";

interface InvitationLinkProps {
  made: InvitationMade;
  timeZone: string;
  onClose: () => void;
}

/** The link of a new invitation. Pressing outside does not close the dialog, because the link is shown only once. */
export function InvitationLink({ made, timeZone, onClose }: InvitationLinkProps) {
  const t = useTranslations("team.invitation");
  const format = useFormatter();
  const { email, expires_at: until } = made.invitation;
  const date = momentText(format, until, timeZone, { year: "numeric" });
  return (
    <Dialog
      onClose={onClose}
      isDismissable={false}
      title={t("made", { email })}
      footer={
        <>
          <CopyButton text={made.link} variant="primary" />
          <Button slot="close">{t("done")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="success" isLive title={t("once")}>
          {made.mailed ? t("mailed", { email }) : t("notMailed")}
        </Notice>
        <CodeBlock code={made.link} label={t("link")} />
        <p className="text-sm text-ink-faint">{t("until", { date })}</p>
      </div>
    </Dialog>
  );
}
