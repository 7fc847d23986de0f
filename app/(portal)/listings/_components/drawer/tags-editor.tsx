"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { TextField } from "@/components/ui/text-field";

const mostTags = 10;
const longestTag = 40;

export interface TagsEditorProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** Tags as chips, with a field that adds one on Enter or a comma. */
export function TagsEditor({ tags, onChange }: TagsEditorProps) {
  const t = useTranslations("listings.tags");
  const [text, setText] = useState("");
  const isFull = tags.length >= mostTags;
  const add = (typed: string) => {
    const fresh = typed
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean);
    setText("");
    const next = [...new Set([...tags, ...fresh])].slice(0, mostTags);
    if (next.length > tags.length) onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      {tags.length > 0 && (
        <ul aria-label={t("label")} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <TagChip
              key={tag}
              tag={tag}
              onRemove={() => onChange(tags.filter((other) => other !== tag))}
            />
          ))}
        </ul>
      )}
      <TextField
        label={t("add")}
        isLabelHidden
        placeholder={isFull ? t("full", { count: mostTags }) : t("add")}
        isDisabled={isFull}
        maxLength={longestTag}
        value={text}
        onChange={(typed) => (typed.includes(",") ? add(typed) : setText(typed))}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add(text);
        }}
        onBlur={() => add(text)}
        className="max-w-80"
      />
    </div>
  );
}

function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const t = useTranslations("listings.tags");
  return (
    <li className="inline-flex h-6 max-w-full items-center gap-1 rounded-sm bg-muted pr-1 pl-2 text-sm text-ink">
      <span className="truncate">{tag}</span>
      <Button
        aria-label={t("remove", { tag })}
        onPress={onRemove}
        className="grid size-4.5 place-items-center rounded-xs text-ink-faint focus-ring hover:text-ink"
      >
        <X aria-hidden className="size-3" />
      </Button>
    </li>
  );
}
