"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";
import type { ShownProposal } from "@/lib/http/proposals";
import type { Decision } from "./use-decide";

interface DecideDialogProps extends Pick<Decision, "proposals" | "verb"> {
  isPending: boolean;
  onClose: () => void;
  onDecide: (reason: string) => void;
}

/** Confirms that proposals are applied, or asks why they are declined. */
export default function DecideDialog(props: DecideDialogProps) {
  return props.verb === "apply" ? <Applying {...props} /> : <Declining {...props} />;
}

function Applying({ proposals, isPending, onClose, onDecide }: DecideDialogProps) {
  const t = useTranslations("proposals.decide.apply");
  const changes = proposals.reduce((sum, { changes_total: count }) => sum + count, 0);
  return (
    <AlertDialog
      onClose={onClose}
      tone="primary"
      title={t("title", { count: proposals.length })}
      confirmLabel={t("confirm")}
      isPending={isPending}
      onConfirm={() => onDecide("")}
    >
      <p className="text-sm">{t("text", { changes })}</p>
    </AlertDialog>
  );
}

function Declining({ proposals, isPending, onClose, onDecide }: DecideDialogProps) {
  const t = useTranslations("proposals.decide.decline");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t("title", { count: proposals.length })}
      description={aboutOf(proposals)}
      confirm={{ label: t("confirm"), isPending, onPress: () => onDecide(reason) }}
    >
      <TextArea
        label={t("reason")}
        description={t("reasonHint")}
        maxLength={500}
        value={reason}
        // One line, as the API takes it.
        onChange={(text) => setReason(text.replaceAll(/\s*\n\s*/g, " "))}
      />
    </Dialog>
  );
}

/** The only one's summary; several are counted by the title. */
function aboutOf([first, ...others]: readonly ShownProposal[]): string | undefined {
  return others.length === 0 ? first?.summary : undefined;
}
