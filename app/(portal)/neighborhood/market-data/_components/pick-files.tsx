"use client";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Text } from "react-aria-components/Text";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Button } from "@/components/ui/button";
import { type MarketPart, marketParts } from "@/lib/intake/market-sources/rules";

export type Picked = Readonly<Partial<Record<MarketPart, File>>>;

/** Adds files to those that were picked, each by its name: the calendar is the one that says so. */
export function withFiles(picked: Picked, files: readonly File[]): Picked {
  return files.reduce<Picked>((known, file) => {
    const part = /calend|night/i.test(file.name) ? "calendar" : "listings";
    const other = part === "calendar" ? "listings" : "calendar";
    // Names that say nothing: the first file is the listings, the second the calendar.
    const isUnclear = !/calend|night|listing|home/i.test(file.name) && known[part] && !known[other];
    return { ...known, [isUnclear ? other : part]: file };
  }, picked);
}

interface PickFilesProps {
  picked: Picked;
  onPick: (picked: Picked) => void;
}

/** Takes the two files, dropped together or chosen one by one. */
export function PickFiles({ picked, onPick }: PickFilesProps) {
  const t = useTranslations("marketData.files");
  return (
    <DropZone
      onDrop={({ items }) => {
        const files = items.filter((item) => item.kind === "file");
        void Promise.all(files.map((item) => item.getFile())).then((all) =>
          onPick(withFiles(picked, all)),
        );
      }}
      className="flex flex-col gap-3 rounded-lg border border-dashed border-field p-4 focus-ring data-drop-target:border-accent data-drop-target:bg-accent-soft"
    >
      <span className="flex items-center gap-2 text-sm text-ink-soft">
        <FileUp aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <Text slot="label">{t("drop")}</Text>
      </span>
      <ul className="flex flex-col gap-2">
        {marketParts.map((part) => (
          <PickedFile
            key={part}
            part={part}
            file={picked[part]}
            onPick={(file) => onPick({ ...picked, [part]: file })}
          />
        ))}
      </ul>
    </DropZone>
  );
}

interface PickedFileProps {
  part: MarketPart;
  file: File | undefined;
  onPick: (file: File) => void;
}

function PickedFile({ part, file, onPick }: PickedFileProps) {
  const t = useTranslations("marketData.files");
  const { number } = useNumbers();
  const size =
    file && t("size", { size: number(Math.max(0.1, file.size / 1_048_576), { most: 1 }) });
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 py-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium text-ink">{t(part)}</p>
        <p className="truncate text-ink-faint">
          {file ? `${file.name}, ${size}` : t(`${part}Text`)}
        </p>
      </div>
      <FileTrigger
        acceptedFileTypes={[".csv", ".gz", "text/csv", "application/gzip"]}
        onSelect={(files) => {
          const [chosen] = files ?? [];
          if (chosen) onPick(chosen);
        }}
      >
        <Button size="sm" aria-label={t(file ? "changePart" : "choosePart", { part: t(part) })}>
          {t(file ? "change" : "choose")}
        </Button>
      </FileTrigger>
    </li>
  );
}
