"use client";
import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { encodings } from "@/lib/sync/uploads/encodings";
import type { UploadView } from "@/lib/sync/uploads/schema";
import { kindsOfFile } from "@/lib/sync/uploads/fields";
import type { Draft } from "./use-draft";

/** The file: name, size, format, encoding, and kind of data. */
export function FileBar({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads");
  const { settings, encodings: samples } = view;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <FileSpreadsheet aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="truncate text-sm font-semibold text-ink">{view.name}</span>
        <span className="text-sm text-ink-faint">{useFacts(view).join(" · ")}</span>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        {samples.length > 0 && settings.encoding !== null && (
          <Select
            label={t("encoding")}
            isLabelHidden
            placeholder={t("encoding")}
            options={encodings.map((id) => ({ id, label: t(`encodings.${id}`) }))}
            value={settings.encoding}
            onChange={(id) => change({ encoding: encodings.find((each) => each === id) ?? null })}
            className="w-44"
          />
        )}
        <Select
          label={t("holds.label")}
          isLabelHidden
          placeholder={t("holds.label")}
          options={kindsOfFile.map((id) => ({ id, label: t(`holds.${id}`) }))}
          value={settings.holds}
          onChange={(id) => {
            const holds = kindsOfFile.find((each) => each === id);
            if (holds && holds !== settings.holds) change({ holds });
          }}
          className="w-32"
        />
        <TextLink href="/connections/import" className="text-sm font-medium">
          {t("another")}
        </TextLink>
      </div>
    </div>
  );
}

const separators = { ",": "comma", ";": "semicolon", "\t": "tab" } as const;

function useFacts({ file, bytes }: UploadView): string[] {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const isLarge = kilobytes >= 1024;
  const size = numbers.number(isLarge ? kilobytes / 1024 : kilobytes, { most: isLarge ? 1 : 0 });
  const sizeText = t("size", { unit: isLarge ? "mb" : "kb", size });
  if (!file) return [sizeText];
  return [
    t("rows", { count: file.rows }),
    t("columnCount", { count: file.columns.length }),
    sizeText,
    t(`separated.${separators[file.delimiter]}`),
  ];
}
