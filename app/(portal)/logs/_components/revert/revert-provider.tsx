"use client";
import { type ReactNode, useMemo, useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { RevertContext } from "./revert-context";

const RevertDialog = lateComponent(() => import("./revert-dialog"));

interface RevertProviderProps {
  entries: readonly PortalLogEntry[] | undefined;
  children: ReactNode;
}

/** Provides the revert context and its confirmation dialog. */
export function RevertProvider({ entries, children }: RevertProviderProps) {
  const [target, setTarget] = useState<PortalLogEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  const reverting = useMemo(() => {
    const ids = (entries ?? []).map(({ changes }) => changes["reverted_id"]);
    return {
      reverted: new Set(ids.filter((id) => typeof id === "string")),
      ask: (entry: PortalLogEntry) => {
        setTarget(entry);
        setOpen(true);
      },
    };
  }, [entries]);
  return (
    <RevertContext value={reverting}>
      {children}
      {target && (
        <RevertDialog key={target.id} entry={target} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </RevertContext>
  );
}
