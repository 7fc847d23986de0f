"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useMemo } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { SelectedNights } from "@/lib/pricing/overrides/client";
import { ClearNotice, DialogButtons } from "./dialog-buttons";
import { Preview } from "./preview";
import type { OverrideKind } from "./preview-list";
import { PriceFields } from "./price-fields";
import { StayFields } from "./stay-fields";
import { useOverride, useSubject } from "./use-override";
import { useSaveOverride } from "./use-save-override";

interface OverrideDialogProps {
  /** The nights to change; at most 50 listings and 5,000 nights. */
  selection: readonly SelectedNights[];
  kind: OverrideKind;
  onClose: (isSaved: boolean) => void;
}

/** Sets or clears the overrides of selected nights, with every night before and after. */
export default function OverrideDialog({ selection, kind, onClose }: OverrideDialogProps) {
  const t = useTranslations("overrides");
  const form = useId();
  const target = useMemo(() => ({ selection }), [selection]);
  const editor = useOverride(target);
  const { save, isSaving } = useSaveOverride(target);
  const { change, isReady, isClearing, preview } = editor;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change === null || !isReady || isSaving) return;
    if (await save(change, preview.data)) onClose(true);
  };
  const Fields = kind === "price" ? PriceFields : StayFields;
  const nights = selection.reduce((sum, { dates }) => sum + dates.length, 0);
  return (
    <Dialog
      size="lg"
      onClose={() => !isSaving && onClose(false)}
      title={t(`title.${kind}`, { nights })}
      description={useSubject(selection, editor.now.data)}
      footer={
        <DialogButtons
          editor={editor}
          form={form}
          isSaving={isSaving}
          onCancel={() => onClose(false)}
        />
      }
    >
      <form
        id={form}
        onSubmit={(event) => void submit(event)}
        className="grid gap-5 pt-1 sm:grid-cols-[minmax(0,17.5rem)_minmax(0,1fr)]"
      >
        {isClearing ? <ClearNotice editor={editor} /> : <Fields editor={editor} />}
        <Preview editor={editor} kind={kind} />
      </form>
    </Dialog>
  );
}
