"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

interface SaveBarProps {
  /** Number of unsaved changes. */
  count: number;
  isPending: boolean;
  onDiscard: () => void;
}

/** Save and Discard, kept in view while there are unsaved changes. */
export function SaveBar({ count, isPending, onDiscard }: SaveBarProps) {
  const t = useTranslations("general");
  const save = useTranslations("common.actions")("save");
  const isDirty = count > 0;
  return (
    <div
      data-decides
      className={cx(
        "flex min-h-13 flex-wrap items-center gap-2 rounded-lg border px-4 py-2",
        isDirty ? "sticky bottom-4 z-10 border-accent bg-raised" : "border-transparent",
      )}
    >
      <output className="mr-auto text-sm text-ink-soft">
        {isDirty && t("unsaved", { count })}
      </output>
      {isDirty && (
        <Button variant="ghost" onPress={onDiscard} isDisabled={isPending}>
          {t("discard")}
        </Button>
      )}
      <Button type="submit" variant="primary" isDisabled={!isDirty} isPending={isPending}>
        {save}
      </Button>
    </div>
  );
}
