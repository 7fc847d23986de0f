"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Holds } from "@/lib/intake/uploads/fields";
import { Frame } from "./frame";
import { FileUp, FileSpreadsheet, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Text } from "react-aria-components/Text";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Button } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import { Notice } from "@/components/ui/notice";
import Link from "next/link";
import { sendFile, deleteUploadMutation, uploadsQuery } from "@/lib/intake/uploads/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Moment } from "@/components/ui/moment";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Badge, type Tone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonLines } from "@/components/ui/skeleton";
import type { UploadSummary } from "@/lib/intake/uploads/schema";

const auto = "auto";
const kinds = ["reservations", "listings", "calendar"] as const satisfies readonly Holds[];

interface ImportStartProps {
  /** The kind of data that is selected first; null: recognized by the file's columns. */
  startsAs: Holds | null;
  /** The account's IANA time zone. */
  timeZone: string;
}

/** The first step: the kind of data and the file. Recent files are below. */
export function ImportStart({ startsAs, timeZone }: ImportStartProps) {
  const t = useTranslations("uploads");
  const [holds, setHolds] = useState(startsAs);
  const options = ([auto, ...kinds] as const).map((id) => ({
    id,
    label: t(`holds.${id}`),
    description: t(`holds.${id}Text`),
  }));
  return (
    <Frame title={t("title")} step="upload">
      <Card>
        <div className="flex flex-col gap-4">
          <RadioGroup
            label={t("holds.label")}
            orientation="horizontal"
            options={options}
            value={holds ?? auto}
            onChange={(id) => setHolds(kinds.find((kind) => kind === id) ?? null)}
            className="*:max-sm:flex-col"
          />
          <DropFile holds={holds} />
        </div>
      </Card>
      <RecentFiles timeZone={timeZone} />
    </Frame>
  );
}

interface Sending {
  name: string;
  share: number;
}

async function recognized(file: File): Promise<Holds | null> {
  const { kindOfFile } = await import("@/lib/intake/uploads/kind");
  return kindOfFile(file);
}

/** Uploads a dropped or chosen file and opens its page. */
function DropFile({ holds }: { holds: Holds | null }) {
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
      const kind = holds ?? (await recognized(file));
      if (kind === null) {
        setProblem(t("notRecognized"));
        return setSending(null);
      }
      const onProgress = (share: number): void => setSending({ name: file.name, share });
      const id = await sendFile(file, kind, onProgress);
      if (holds === null) showToast({ title: t("recognized", { kind: t(`holds.${kind}`) }) });
      router.push(`/connections/import/${id}`);
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

/** The account's latest files: drafts to continue, and imports that can be undone. */
function RecentFiles({ timeZone }: { timeZone: string }) {
  const t = useTranslations("uploads");
  const query = useQuery(uploadsQuery());
  return (
    <Card title={t("recent")} padding="none">
      <QueryView
        query={query}
        errorTitle={t("failed")}
        loading={
          <div className="p-4">
            <SkeletonLines label={t("loading")} lines={["h-4 w-60", "h-4 w-48", "h-4 w-52"]} />
          </div>
        }
        isEmpty={({ uploads }) => uploads.length === 0}
        empty={
          <EmptyState icon={<FileSpreadsheet />} title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        }
      >
        {({ uploads }) => (
          <ul className="divide-y divide-line">
            {uploads.map((upload) => (
              <FileRow key={upload.upload_id} upload={upload} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

const tones: Record<UploadSummary["state"], Tone> = {
  receiving: "neutral",
  draft: "neutral",
  waiting: "accent",
  running: "accent",
  done: "success",
  failed: "danger",
  undone: "neutral",
};

const deletable: readonly UploadSummary["state"][] = ["draft", "failed"];

function FileRow({ upload, timeZone }: { upload: UploadSummary; timeZone: string }) {
  const t = useTranslations("uploads");
  const { upload_id: id, name, state, holds, by, created_at: at } = upload;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <FileSpreadsheet aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <Link
          href={`/connections/import/${id}`}
          className="block truncate rounded-xs text-sm font-medium text-ink focus-ring hover:text-accent"
        >
          {name}
        </Link>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-faint">
          <span>{t(`holds.${holds}`)}</span>
          <span>{t("uploadedBy", { name: by })}</span>
          <Moment at={at} timeZone={timeZone} />
        </p>
      </div>
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      <span className="w-7">{deletable.includes(state) && <Delete id={id} name={name} />}</span>
    </li>
  );
}

function Delete({ id, name }: { id: string; name: string }) {
  const t = useTranslations("uploads");
  const remove = useMutation(deleteUploadMutation());
  const onPress = (): void =>
    remove.mutate(id, {
      onSuccess: () => showToast({ title: t("deleted") }),
      onError: ({ message }) => showToast({ title: message, tone: "danger" }),
    });
  return (
    <IconButton
      aria-label={t("delete", { name })}
      size="sm"
      isDisabled={remove.isPending}
      onPress={onPress}
    >
      <Trash2 aria-hidden />
    </IconButton>
  );
}
