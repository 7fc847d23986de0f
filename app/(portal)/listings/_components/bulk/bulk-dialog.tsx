"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { BulkEdit } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { BulkFields } from "./bulk-fields";
import { type BulkKind, bulkStarts } from "./bulk-kinds";
import { BulkPreview } from "./bulk-preview";
import { useApplyBulk } from "./use-apply-bulk";
import { useBulkPreview } from "./use-bulk-preview";

export interface BulkDialogProps {
  kind: BulkKind;
  rows: readonly ListingRow[];
  onClose: () => void;
  onDone: () => void;
}

/** One edit of many listings: what to do, what it would do to each, then doing it. */
export function BulkDialog({ kind, rows, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations("listings.bulk");
  const [edit, setEdit] = useState<BulkEdit | null>(bulkStarts[kind]);
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
      isOpen
      size="lg"
      isDismissable={!isApplying}
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
