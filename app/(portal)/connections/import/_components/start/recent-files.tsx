"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/moment/moment";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import { deleteUploadMutation, uploadsQuery } from "@/lib/sync/uploads/client";
import type { UploadSummary } from "@/lib/sync/uploads/schema";

/** The account's latest files: drafts to continue, and imports that can be undone. */
export function RecentFiles({ timeZone }: { timeZone: string }) {
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
