"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { BulkEdit } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { useListingsScope } from "../scope";
import { BulkFields } from "./bulk-fields";
import type { BulkKind } from "./bulk-actions";
import { BulkPreview, type Preview, useBulkPreview } from "./bulk-preview";

export interface BulkDialogProps {
  kind: BulkKind;
  rows: readonly ListingRow[];
  onClose: () => void;
  onDone: () => void;
}

/** The initial edit of each kind; null while incomplete. */
const initialEdits: Record<BulkKind, BulkEdit | null> = {
  prices: null,
  group: null,
  tags: null,
  shadowOn: { kind: "sync", stage: "shadow" },
  syncOff: { kind: "sync", stage: "off" },
  hide: { kind: "hidden", isHidden: true },
  unhide: { kind: "hidden", isHidden: false },
};

/** One edit of many listings: its fields, a preview, and the button that applies it. */
export default function BulkDialog({ kind, rows, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations("listings.bulk");
  const [edit, setEdit] = useState<BulkEdit | null>(initialEdits[kind]);
  const [updateChildren, setUpdateChildren] = useState(false);
  const preview = useBulkPreview(rows, edit, updateChildren);
  const { apply, isApplying, label } = useApplyBulk(preview, updateChildren, onDone);
  const buttons = (
    <>
      <Button variant="ghost" onPress={onClose} isDisabled={isApplying}>
        {t("cancel")}
      </Button>
      <Button
        variant="primary"
        isDisabled={preview.ready.length === 0 || preview.isChecking || isApplying}
        onPress={() => void apply()}
      >
        {label}
      </Button>
    </>
  );
  return (
    <Dialog
      size="lg"
      isDismissable={!isApplying}
      onClose={onClose}
      title={t(`${kind}.title`)}
      description={t(`${kind}.text`, { count: rows.length })}
      footer={buttons}
    >
      <div className="flex flex-col gap-4 pt-1">
        <BulkFields
          kind={kind}
          rows={rows}
          onChange={setEdit}
          updateChildren={updateChildren}
          onUpdateChildrenChange={setUpdateChildren}
        />
        <BulkPreview preview={preview} isIncomplete={edit === null} />
      </div>
    </Dialog>
  );
}

/** Applies the previewed changes. The label shows progress when several calls are needed. */
function useApplyBulk(preview: Preview, updateChildren: boolean, onDone: () => void) {
  const t = useTranslations("listings.bulk");
  const { change } = useListingsScope();
  const [progress, setProgress] = useState<number | null>(null);
  const count = preview.ready.length;
  const apply = async () => {
    setProgress(0);
    const options = { message: t("done", { count }), updateChildren, onProgress: setProgress };
    const changed = await change(preview.ready, options);
    setProgress(null);
    if (changed > 0) onDone();
  };
  const isApplying = progress !== null;
  const label = isApplying ? t("progress", { done: progress, count }) : t("apply", { count });
  return { apply, isApplying, label };
}
