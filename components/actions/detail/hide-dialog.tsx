"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { fieldBox, fieldSize } from "@/components/ui/classes";
import { TextArea } from "@/components/ui/text-area";
import type { Hiding } from "./use-decide";

interface HideDialogProps {
  /** What is hidden. */
  about: string;
  /** Number of actions, 1 unless given. */
  count?: number;
  isPending?: boolean;
  onClose: () => void;
  onHide: (how: Hiding) => void;
}

/** Asks why and until when to hide actions. */
export default function HideDialog(props: HideDialogProps) {
  const { about, count = 1, isPending = false, onClose, onHide } = props;
  const t = useTranslations("actions.hide");
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const submit = () =>
    onHide({ ...(reason.trim() && { reason: reason.trim() }), ...(until && { until }) });
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t("title", { count })}
      description={about}
      confirm={{ label: t("confirm"), isPending, onPress: submit }}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextArea
          label={t("reason")}
          description={t("reasonHint")}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <LastDay min={today} value={until} onChange={setUntil} />
      </form>
    </Dialog>
  );
}

interface LastDayProps {
  min: string;
  value: string;
  onChange: (day: string) => void;
}

function LastDay({ min, value, onChange }: LastDayProps) {
  const t = useTranslations("actions.hide");
  return (
    <label className="flex flex-col gap-1 text-sm">
      <span className="font-medium text-ink">{t("until")}</span>
      <input
        type="date"
        min={min}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(fieldBox, fieldSize())}
      />
      <span className="text-ink-faint">{t("untilHint")}</span>
    </label>
  );
}
