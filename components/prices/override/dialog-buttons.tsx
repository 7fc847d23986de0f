"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { OverrideEditor } from "./use-override";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";

interface DialogButtonsProps {
  editor: OverrideEditor;
  /** Id of the form that the last button submits. */
  form: string;
  isSaving: boolean;
  onCancel: () => void;
}

/** Clear, Cancel, and the button that says how many nights it writes. */
export function DialogButtons({ editor, form, isSaving, onCancel }: DialogButtonsProps) {
  const t = useTranslations("overrides");
  const { isClearing, setClearing, isReady, preview } = editor;
  // While a new preview is on its way, the number of the last one stays.
  const changed = preview.data?.totals.changed;
  const stored = editor.stored?.nights ?? 0;
  const label = isClearing
    ? t("clear.confirm", { nights: changed ?? stored })
    : t("save", { nights: changed ?? 0 });
  return (
    <>
      {!isClearing && stored > 0 && (
        <Button variant="ghost" className="mr-auto" onPress={() => setClearing(true)}>
          {t("clear.button")}
        </Button>
      )}
      <Button variant="ghost" onPress={onCancel} isDisabled={isSaving}>
        {t("cancel")}
      </Button>
      <Button
        variant={isClearing ? "danger" : "primary"}
        type="submit"
        form={form}
        isDisabled={!isReady}
        isPending={isSaving}
      >
        {label}
      </Button>
    </>
  );
}

/** Replaces the fields while overrides are about to be cleared. */
export function ClearNotice({
  editor: { stored, setClearing },
}: {
  editor: Pick<OverrideEditor, "stored" | "setClearing">;
}) {
  const t = useTranslations("overrides.clear");
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and the focus with it.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box} className="flex flex-col items-start gap-3">
      <Notice tone="warning" isLive title={t("title", { nights: stored?.nights ?? 0 })}>
        {t("text")}
      </Notice>
      <Button onPress={() => setClearing(false)}>{t("keep")}</Button>
    </div>
  );
}
