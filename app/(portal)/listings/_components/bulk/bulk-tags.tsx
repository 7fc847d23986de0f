"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type BulkEdit, tagsOf } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { TagsEditor } from "../drawer/tags-editor";

type Mode = (BulkEdit & { kind: "tags" })["mode"];
const modes: readonly Mode[] = ["add", "remove", "replace"];

/** Tags to add, to remove, or to replace all others. */
export function BulkTags({
  rows,
  onChange,
}: {
  rows: readonly ListingRow[];
  onChange: (edit: BulkEdit | null) => void;
}) {
  const t = useTranslations("listings.bulk.tags");
  const [mode, setMode] = useState<Mode>("add");
  const [tags, setTags] = useState<readonly string[]>([]);
  const known = [...new Set(rows.flatMap(({ listing }) => tagsOf(listing)))].toSorted();
  const update = (nextMode: Mode, nextTags: readonly string[]) => {
    setMode(nextMode);
    setTags(nextTags);
    const isComplete = nextTags.length > 0 || nextMode === "replace";
    onChange(isComplete ? { kind: "tags", mode: nextMode, tags: nextTags } : null);
  };
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t("mode")}
        options={modes.map((id) => ({ id, label: t(id) }))}
        value={mode}
        onChange={(id) => update(id as Mode, tags)}
      />
      <TagsEditor tags={tags} onChange={(next) => update(mode, next)} />
      {mode === "remove" && known.length > 0 && (
        <p className="text-xs text-ink-faint">{t("known", { tags: known.join(", ") })}</p>
      )}
    </div>
  );
}
