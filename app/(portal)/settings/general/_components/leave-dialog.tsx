"use client";
import { useTranslations } from "next-intl";
import { useLeaveGuard } from "@/components/leave-guard/use-leave-guard";
import { AlertDialog } from "@/components/ui/alert-dialog";

/** Asks before unsaved changes are left behind; the browser asks when the tab closes. */
export function LeaveDialog({ count }: { count: number }) {
  const t = useTranslations("general");
  const { isAsked, stay, leave } = useLeaveGuard(count > 0);
  if (!isAsked) return null;
  return (
    <AlertDialog
      isOpen
      onOpenChange={stay}
      title={t("leave")}
      confirmLabel={t("leaveConfirm")}
      cancelLabel={t("stay")}
      onConfirm={leave}
    >
      {t("leaveText", { count })}
    </AlertDialog>
  );
}
