"use client";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Text } from "react-aria-components/Text";
import { useNumbers } from "@/components/numbers/use-numbers";
import { Button } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import { Notice } from "@/components/ui/notice";
import { sendFile } from "@/lib/sync/uploads/client";
import type { Holds } from "@/lib/sync/uploads/fields";

interface Sending {
  name: string;
  share: number;
}

/** Uploads a dropped or chosen file and opens its page. */
export function DropFile({ holds }: { holds: Holds }) {
  const t = useTranslations("uploads");
  const router = useRouter();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file || sending) return;
    if (files.length > 1) return setProblem(t("oneFile"));
    setProblem(null);
    setSending({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number): void => setSending({ name: file.name, share });
      router.push(`/connections/import/${await sendFile(file, holds, onProgress)}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setSending(null);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <DropZone
        onDrop={({ items }) => {
          const files = items.filter((item) => item.kind === "file");
          void Promise.all(files.map((item) => item.getFile())).then(send);
        }}
        className="flex min-h-44 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-field p-6 text-center focus-ring data-drop-target:border-accent data-drop-target:bg-accent-soft"
      >
        {sending ? <Progress {...sending} /> : <Invitation onFiles={send} />}
      </DropZone>
      {problem !== null && (
        <Notice tone="danger" isLive>
          {problem}
        </Notice>
      )}
    </div>
  );
}

function Invitation({ onFiles }: { onFiles: (files: readonly File[]) => Promise<void> }) {
  const t = useTranslations("uploads");
  return (
    <>
      <FileUp aria-hidden className="size-6 text-ink-faint" />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Text slot="label" className="text-sm font-medium text-ink">
          {t("drop")}
        </Text>
        <span className="text-sm text-ink-faint">{t("dropOr")}</span>
        <FileTrigger
          acceptedFileTypes={[".csv", ".tsv", ".txt", "text/csv", "text/tab-separated-values"]}
          onSelect={(files) => void onFiles(files ? [...files] : [])}
        >
          <Button variant="primary">{t("choose")}</Button>
        </FileTrigger>
      </div>
      <p className="max-w-prose text-sm text-ink-faint">{t("dropText")}</p>
    </>
  );
}

function Progress({ name, share }: Sending) {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  return (
    <div className="w-full max-w-90">
      <Meter
        label={t("sending", { name })}
        value={share}
        max={1}
        valueText={numbers.percent(share * 100, { most: 0 })}
      />
    </div>
  );
}
