"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { encodings } from "@/lib/sync/uploads/encodings";
import type { UploadView } from "@/lib/sync/uploads/schema";
import type { Draft } from "./use-draft";

/** Explains why the file cannot be read, or why its import failed. */
export function Failures({ view: { unreadable, state, result } }: { view: UploadView }) {
  const t = useTranslations("uploads");
  return (
    <>
      {unreadable !== null && (
        <Notice tone="danger" isLive title={t("unreadable")}>
          {unreadable}
        </Notice>
      )}
      {state === "failed" && result?.error !== undefined && (
        <Notice tone="danger" isLive title={t("failedTitle")}>
          {result.error}
        </Notice>
      )}
    </>
  );
}

/** Choice of encoding; each option shows the file's first non-ASCII words as it decodes them. */
export function EncodingChoice({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads");
  const options = view.encodings.map(({ encoding, sample }) => ({
    id: encoding,
    label: t(`encodings.${encoding}`),
    description: sample,
  }));
  return (
    <Card className="max-w-180">
      <RadioGroup
        label={t("encodingTitle")}
        description={t("encodingText")}
        options={options}
        value={view.settings.encoding}
        onChange={(id) => change({ encoding: encodings.find((each) => each === id) ?? null })}
      />
    </Card>
  );
}
