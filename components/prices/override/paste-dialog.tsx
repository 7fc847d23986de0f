"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useMemo, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ApiProblem } from "@/lib/http/fetcher";
import {
  type CopiedValues,
  previewQuery,
  type SelectedNights,
  type SelectionChange,
} from "@/lib/pricing/overrides/client";
import { Preview } from "./preview";
import { sentence, useSubject } from "./use-override";
import { useSaveOverride } from "./use-save-override";

interface PasteDialogProps {
  /** Nights to change, and those that they are copied from, in the same order; at most 50 listings and 5,000 nights. */
  paste: {
    selection: readonly SelectedNights[];
    from: readonly SelectedNights[];
    hasOverrides: boolean;
  };
  onClose: () => void;
}

/** Copies overrides or prices to other nights, with every night before and after. */
export default function PasteDialog({ paste, onClose }: PasteDialogProps) {
  const t = useTranslations("overrides");
  const form = useId();
  const { selection } = paste;
  const { what, setWhat, editor } = usePaste(paste);
  const { save, isSaving } = useSaveOverride({ selection });
  const { preview, change, isStale } = editor;
  const changed = preview.data?.totals.changed ?? 0;
  const isReady = !isStale && !preview.error && changed > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isSaving) return;
    if (await save(change, preview.data)) onClose();
  };
  const nights = selection.reduce((sum, { dates }) => sum + dates.length, 0);
  return (
    <Dialog
      size="lg"
      onClose={() => !isSaving && onClose()}
      title={t("paste.title", { nights })}
      description={useSubject(selection, preview.data)}
      footer={
        <>
          <Button variant="ghost" onPress={onClose} isDisabled={isSaving}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            isDisabled={!isReady}
            isPending={isSaving}
          >
            {t("save", { nights: changed })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => void submit(event)}
        className="grid gap-5 pt-1 sm:grid-cols-[minmax(0,17.5rem)_minmax(0,1fr)]"
      >
        <WhatField what={what} onChange={setWhat} />
        <Result editor={editor} />
      </form>
    </Dialog>
  );
}

/** The nights before and after, or why the server would paste nothing at all. */
function Result({ editor }: { editor: ReturnType<typeof usePaste>["editor"] }) {
  const t = useTranslations("overrides.paste");
  const { error } = editor.preview;
  if (!(error instanceof ApiProblem) || error.status !== 400) {
    return <Preview editor={editor} kind="price" />;
  }
  return (
    <Notice tone="danger" isLive title={t("refused")} className="self-start">
      {sentence(error.message)}
    </Notice>
  );
}

interface WhatFieldProps {
  what: CopiedValues;
  onChange: (what: CopiedValues) => void;
}

function WhatField({ what, onChange }: WhatFieldProps) {
  const t = useTranslations("overrides.paste");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SegmentedControl
        label={t("what")}
        className="w-full"
        options={kinds.map((id) => ({ id, label: t(id) }))}
        value={what}
        onChange={(id) => onChange(kinds.find((kind) => kind === id) ?? what)}
      />
      <p className="text-xs text-ink-soft">{t(`help.${what}`)}</p>
    </div>
  );
}

const kinds = ["overrides", "prices"] as const;

/** The paste, and its effect returned by the server. */
function usePaste({ selection, from, hasOverrides }: PasteDialogProps["paste"]) {
  const { account } = useAccount();
  const [what, setWhat] = useState<CopiedValues>(hasOverrides ? "overrides" : "prices");
  const change = useMemo((): SelectionChange => ({ copy: { what, from } }), [what, from]);
  const preview = useQuery({
    ...previewQuery(account, { selection }, change),
    placeholderData: keepPreviousData,
  });
  const isStale = preview.isPlaceholderData || preview.isPending;
  return { what, setWhat, editor: { preview, now: preview, change, isStale } };
}
