"use client";
import { Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components/Button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Option } from "@/components/ui/option-list";
import { dateOrders, decimalMarks } from "@/lib/intake/uploads/cells";
import type { FileFacts } from "@/lib/intake/uploads/schema";
import type { Draft } from "./check/use-draft";

const bold = (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>;

interface NotesProps {
  draft: Draft;
  file: FileFacts;
}

/** Explains how dates and amounts are read and why, with a choice to change it. */
export function ReadingNotes({ draft, file }: NotesProps) {
  return (
    <>
      {file.dates.of > 0 && <Dates draft={draft} file={file} />}
      {file.decimals.of > 0 && <Decimals draft={draft} file={file} />}
      <Fixes draft={draft} />
    </>
  );
}

function Dates({ draft: { change }, file: { dates } }: NotesProps) {
  const t = useTranslations("uploads.reading");
  const { value, by, sure, of } = dates;
  const order = value ?? "";
  const text =
    by === "rows"
      ? t.rich("datesRows", { order, sure, of, b: bold })
      : t.rich("datesPerson", { order, b: bold });
  return (
    <Note
      label={t("dates")}
      text={dates.isOpen ? t("datesOpen") : text}
      options={dateOrders.map((id) => ({ id, label: t(id) }))}
      value={value}
      onChange={(id) => change({ dates: dateOrders.find((each) => each === id) ?? null })}
    />
  );
}

function Decimals({ draft: { change }, file: { decimals } }: NotesProps) {
  const t = useTranslations("uploads.reading");
  const { value } = decimals;
  const mark = value === "," ? "comma" : "point";
  return (
    <Note
      label={t("decimals")}
      text={decimals.isOpen ? t("decimalsOpen") : t.rich("decimalsText", { mark, b: bold })}
      options={decimalMarks.map((id) => ({ id, label: t(id === "," ? "comma" : "point") }))}
      value={value}
      onChange={(id) => change({ decimals: decimalMarks.find((each) => each === id) ?? null })}
    />
  );
}

interface NoteProps {
  label: string;
  text: ReactNode;
  options: readonly Option[];
  value: string | null;
  onChange: (id: string) => void;
}

/** A sentence with Change, which opens its options; without a value they are open. */
function Note({ label, text, options, value, onChange }: NoteProps) {
  const t = useTranslations("uploads.reading");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-start gap-2 text-sm text-ink-soft">
      <Info aria-hidden className="mt-px size-4 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-col gap-2">
        <p>
          {text}{" "}
          {value !== null && !isOpen && (
            <Button
              className={textButton}
              onPress={() => setOpen(true)}
              aria-label={`${t("change")}: ${label}`}
            >
              {t("change")}
            </Button>
          )}
        </p>
        {(value === null || isOpen) && (
          <SegmentedControl
            label={label}
            size="sm"
            options={options}
            value={value ?? ""}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  );
}

const textButton =
  "cursor-pointer rounded-xs font-medium text-accent underline decoration-accent/35 underline-offset-2 hover:decoration-accent focus-ring";

function Fixes({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads");
  const count = view.settings.fixes.length;
  if (count === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {t("fixed", { count })}{" "}
      <Button className={textButton} onPress={() => change({ fixes: [] })}>
        {t("clearFixes")}
      </Button>
    </p>
  );
}
