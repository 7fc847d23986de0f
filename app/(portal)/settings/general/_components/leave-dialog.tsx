"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useLeaveGuard } from "./use-leave-guard";

/** Asks before unsaved changes are left behind by a link; the browser asks when the tab closes. */
export function LeaveDialog({ count }: { count: number }) {
  const t = useTranslations("general");
  const router = useRouter();
  const { target, stay } = useLeaveGuard(count > 0);
  if (target === null) return null;
  return (
    <AlertDialog
      isOpen
      onOpenChange={stay}
      title={t("leave")}
      confirmLabel={t("leaveConfirm")}
      cancelLabel={t("stay")}
      onConfirm={() => {
        stay();
        router.push(target);
      }}
    >
      {t("leaveText", { count })}
    </AlertDialog>
  );
}
