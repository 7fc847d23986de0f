"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { createContext, use } from "react";

/** The Revert button of a row, or a note that its entry was reverted. */
export function RevertInRow({ entry, isTabbable }: { entry: PortalLogEntry; isTabbable: boolean }) {
  const t = useTranslations("logs.revert");
  const { ask, reverted } = useReverting();
  if (reverted.has(entry.id))
    return <span className="text-xs text-ink-faint">{t("reverted")}</span>;
  if (!entry.revertible) return null;
  const name = entry.entity.name ?? entry.entity.pms_display_name ?? "";
  return (
    <Button
      size="sm"
      excludeFromTabOrder={!isTabbable}
      aria-label={t("row", { action: entry.action_label, name })}
      onPress={() => ask(entry)}
    >
      {t("button")}
    </Button>
  );
}

/** The Revert button of the drawer. */
export function RevertInDrawer({ entry }: { entry: PortalLogEntry }) {
  const t = useTranslations("logs.revert");
  const { ask } = useReverting();
  return (
    <Button size="sm" onPress={() => ask(entry)}>
      <Undo2 aria-hidden />
      {t("more")}
    </Button>
  );
}

interface Reverting {
  /** Opens the confirmation of a revert. */
  ask: (entry: PortalLogEntry) => void;
  /** Ids of entries that one of the entries shown has reverted. */
  reverted: ReadonlySet<string>;
}

/** Context that opens the revert dialog. Rows and drawer share one, so that it stays open when its row scrolls away. */
export const RevertContext = createContext<Reverting>({
  ask: () => undefined,
  reverted: new Set(),
});

function useReverting(): Reverting {
  return use(RevertContext);
}
