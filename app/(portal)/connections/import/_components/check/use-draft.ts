"use client";
import { useMutation } from "@tanstack/react-query";
import { showToast } from "@/components/toast/toast-queue";
import { changeUploadMutation } from "@/lib/intake/uploads/client";
import type { Fix, SettingsChange, UploadView } from "@/lib/intake/uploads/schema";

/** A draft and its setters. Every change is saved, and the response is the new preview. */
export interface Draft {
  view: UploadView;
  change: (change: SettingsChange) => void;
  /** Adds a fix, replacing an earlier one of the same cells. */
  fix: (fix: Fix) => void;
  isChanging: boolean;
}

export function useDraft(view: UploadView): Draft {
  const save = useMutation(changeUploadMutation(view.upload_id));
  const change = (body: SettingsChange): void =>
    save.mutate(body, { onError: ({ message }) => showToast({ title: message, tone: "danger" }) });
  const fix = (added: Fix): void =>
    change({ fixes: [...view.settings.fixes.filter((known) => !isSame(known, added)), added] });
  return { view, change, fix, isChanging: save.isPending };
}

function isSame(a: Fix, b: Fix): boolean {
  if (a.kind === "value" && b.kind === "value") return a.field === b.field && a.from === b.from;
  return JSON.stringify(a) === JSON.stringify(b);
}
