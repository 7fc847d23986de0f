"use client";
import { useTranslations } from "next-intl";
import { useLeaveGuard } from "@/components/leave-guard/use-leave-guard";
import { AlertDialog } from "@/components/ui/alert-dialog";

/** Asks before unsaved rules are left behind. */
export function LeaveDialog({ name, count }: { name: string; count: number }) {
  const t = useTranslations("customizations.leave");
  const { isAsked, stay, leave } = useLeaveGuard(count > 0);
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
      {t("text", { count, name })}
    </AlertDialog>
  );
}
