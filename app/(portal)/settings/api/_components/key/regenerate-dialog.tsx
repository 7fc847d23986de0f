"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { regenerateKeyMutation } from "@/lib/identity/keys/client";
import type { KeyState } from "@/lib/identity/keys/schema";
import { overlaps } from "@/lib/identity/keys/rules";

type Overlap = (typeof overlaps)[number];

interface RegenerateDialogProps {
  prefix: string;
  retiring: KeyState["retiring"];
  /** Receives the new key. */
  onDone: (key: string) => void;
  onClose: () => void;
}

/** Regenerates the key; asks how long the old key keeps working. */
export default function RegenerateDialog({
  prefix,
  retiring,
  onDone,
  onClose,
}: RegenerateDialogProps) {
  const t = useTranslations("apiDetails.regenerate");
  const [overlap, setOverlap] = useState<Overlap>(0);
  const regenerate = useMutation(regenerateKeyMutation());
  const start = () =>
    regenerate.mutate(
      { overlap_seconds: overlap },
      {
        onSuccess: ({ key }) => {
          onDone(key);
          showToast({ title: t("done") });
          onClose();
        },
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title={t("title")}
      confirm={{
        label: t("confirm"),
        variant: "danger",
        onPress: start,
        isPending: regenerate.isPending,
      }}
    >
      <div className="flex flex-col gap-3">
        <p>{t("text", { prefix })}</p>
        <OverlapChoice value={overlap} onChange={setOverlap} />
        {retiring && <Notice tone="warning">{t("ends", { prefix: retiring.prefix })}</Notice>}
        {regenerate.error && (
          <Notice tone="danger" isLive>
            {regenerate.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function OverlapChoice({
  value,
  onChange,
}: {
  value: Overlap;
  onChange: (overlap: Overlap) => void;
}) {
  const t = useTranslations("apiDetails.regenerate");
  return (
    <RadioGroup
      label={t("label")}
      value={String(value)}
      onChange={(id) => onChange(overlaps.find((seconds) => String(seconds) === id) ?? 0)}
      options={overlaps.map((seconds) => ({
        id: String(seconds),
        label: t(`overlap.${seconds}`),
        description: t(`overlap.${seconds}text`),
      }))}
    />
  );
}
