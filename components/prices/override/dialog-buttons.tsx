"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { OverrideEditor } from "./use-override";

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
