"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useLeaveGuard } from "./use-leave-guard";

interface LeaveDialogProps {
  isDirty: boolean;
  /** Names what would be lost. */
  children: ReactNode;
}

/** Asks before unsaved changes are lost; the browser asks when the tab closes. */
export function LeaveDialog({ isDirty, children }: LeaveDialogProps) {
  const t = useTranslations("common.leave");
  const { isAsked, stay, leave } = useLeaveGuard(isDirty);
  if (!isAsked) return null;
  return (
    <AlertDialog
      isOpen
      onOpenChange={stay}
      title={t("title")}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      onConfirm={leave}
    >
      {children}
    </AlertDialog>
  );
}
