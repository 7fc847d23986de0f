"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { useListingsScope } from "../scope";
import type { ListingPartProps } from "./drawer-part";

const longestNote = 5_000;

/** Unsaved notes by listing, kept while the drawer is closed. */
const drafts = new Map<string, string>();

/** Notes for colleagues, kept as a draft until they are saved. */
export function ListingNotes({ row: { key, listing } }: ListingPartProps) {
  const t = useTranslations("listings.notes");
  const { canEdit, change } = useListingsScope();
  const saved = listing.notes ?? "";
  const [text, setText] = useState(() => drafts.get(key) ?? saved);
  const [isSaving, setSaving] = useState(false);
  const update = (next: string) => {
    setText(next);
    if (next === saved) drafts.delete(key);
    else drafts.set(key, next);
  };
  const save = async () => {
    setSaving(true);
    const { id, pms, name } = listing;
    const done = await change([{ id, pms, notes: text === "" ? null : text }], {
      message: t("saved", { name }),
    });
    setSaving(false);
    if (done > 0) drafts.delete(key);
  };
  if (!canEdit) return <p className="text-sm whitespace-pre-wrap">{saved || t("none")}</p>;
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t("label")}
        isLabelHidden
        placeholder={t("placeholder")}
        maxLength={longestNote}
        value={text}
        onChange={update}
      />
      {text !== saved && (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" isPending={isSaving} onPress={() => void save()}>
            {t("save")}
          </Button>
          <Button size="sm" variant="ghost" onPress={() => update(saved)}>
            {t("discard")}
          </Button>
        </div>
      )}
    </div>
  );
}
