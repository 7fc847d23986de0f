"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useRouter } from "next/navigation";
import { holdHistory, holdLeaving } from "./leave-guard";

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
      onClose={stay}
      title={t("title")}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      onConfirm={leave}
    >
      {children}
    </AlertDialog>
  );
}

interface LeaveGuard {
  /** The reader wants to leave and is asked. */
  isAsked: boolean;
  stay: () => void;
  leave: () => void;
}

/** While something is unsaved, intercepts links of this site, Back and Forward, shortcuts, and closing the tab. */
function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const router = useRouter();
  const [go, setGo] = useState<{ run: () => void } | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (run: () => void) => setGo({ run });
    const release = holdLeaving(ask);
    const releaseHistory = holdHistory(ask);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const path = leavingTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(path));
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      release();
      releaseHistory();
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isDirty, router]);
  const stay = () => setGo(null);
  const leave = () => {
    setGo(null);
    go?.run();
  };
  return { isAsked: go !== null, stay, leave };
}

/** Returns the target of a plain click on a link to another page of this site. */
function leavingTo(event: MouseEvent): string | null {
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement) || link.target === "_blank") return null;
  const { origin, pathname, search } = new URL(link.href);
  const isHere = origin !== location.origin || pathname === location.pathname;
  return isHere ? null : pathname + search;
}
