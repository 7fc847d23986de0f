"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useMemo, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { ClearNotice } from "../clear-notice";
import { DialogButtons } from "../dialog-buttons";
import { Preview } from "../preview";
import type { OverrideKind } from "../preview-rows";
import { PriceFields } from "../price-fields";
import { StayFields } from "../stay-fields";
import { type OverrideEditor, useOverride } from "../use-override";
import { useSaveOverride } from "../use-save-override";
import { type NightSpan, nightsIn } from "./spans";

interface GroupEditorProps {
  group: { id: number; name: string };
  span: NightSpan;
  /** Returns to the list. */
  onBack: () => void;
  onClose: () => void;
}

/** Sets or clears a group's overrides from one night to another, with every night of its listings before and after. */
export function GroupEditor({ group, span, onBack, onClose }: GroupEditorProps) {
  const t = useTranslations("overrides");
  const form = useId();
  const [first, setFirst] = useState(span.first);
  const [last, setLast] = useState(span.last);
  const [kind, setKind] = useState<OverrideKind>("price");
  const chosen = useMemo(() => nightsIn(first, last), [first, last]);
  const dates = useMemo(() => chosen ?? [span.first], [chosen, span.first]);
  const target = useMemo(() => ({ group: group.id, dates }), [group.id, dates]);
  const given = useOverride(target, span.isClearing);
  const editor = { ...given, isReady: given.isReady && chosen !== null };
  const { save, isSaving } = useSaveOverride(target);
  const { change, isReady, isClearing, preview } = editor;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change === null || !isReady || isSaving) return;
    if (await save(change, preview.data)) onBack();
  };
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}
      title={t(`title.${kind}`, { nights: dates.length })}
      description={group.name}
      footer={<DialogButtons editor={editor} form={form} isSaving={isSaving} onCancel={onBack} />}
    >
      <form
        id={form}
        onSubmit={(event) => void submit(event)}
        className="grid gap-5 pt-1 sm:grid-cols-[minmax(0,17.5rem)_minmax(0,1fr)]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Dates {...{ first, last, setFirst, setLast }} isValid={chosen !== null} />
          {isClearing ? (
            <ClearNotice editor={editor} />
          ) : (
            <Values editor={editor} kind={kind} onKind={setKind} />
          )}
        </div>
        <Preview editor={editor} kind={kind} />
      </form>
    </Dialog>
  );
}

interface DatesProps {
  first: string;
  last: string;
  setFirst: (date: string) => void;
  setLast: (date: string) => void;
  isValid: boolean;
}

function Dates({ first, last, setFirst, setLast, isValid }: DatesProps) {
  const t = useTranslations("overrides.group");
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField type="date" label={t("first")} value={first} onChange={setFirst} />
      <TextField
        type="date"
        label={t("last")}
        value={last}
        onChange={setLast}
        {...(!isValid && { errorMessage: t("dates") })}
      />
    </div>
  );
}

interface ValuesProps {
  editor: OverrideEditor;
  kind: OverrideKind;
  onKind: (kind: OverrideKind) => void;
}

function Values({ editor, kind, onKind }: ValuesProps) {
  const t = useTranslations("overrides.group");
  const Fields = kind === "price" ? PriceFields : StayFields;
  return (
    <>
      <SegmentedControl
        label={t("kind")}
        className="w-full"
        options={(["price", "stay"] as const).map((id) => ({ id, label: t(id) }))}
        value={kind}
        onChange={(id) => onKind(id === "stay" ? "stay" : "price")}
      />
      <Fields editor={editor} />
    </>
  );
}
