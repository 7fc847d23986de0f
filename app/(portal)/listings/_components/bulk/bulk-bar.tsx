"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { IconButton } from "@/components/ui/icon-button";
import type { ListingRow } from "@/lib/catalog/rows";
import { useStartSync } from "../scope";
import { BulkActions, type BulkKind } from "./bulk-actions";

const BulkDialog = lateComponent(() => import("./bulk-dialog"));

export interface BulkBarProps {
  rows: readonly ListingRow[];
  /** Rows that pass the filters. */
  shown: readonly ListingRow[];
  keys: ReadonlySet<string>;
  onKeysChange: (keys: ReadonlySet<string>) => void;
}

/** The number of selected listings and their bulk edits. Renders nothing without a selection. */
export default function BulkBar({ rows, shown, keys, onKeysChange }: BulkBarProps) {
  const t = useTranslations("listings.bulk");
  const [kind, setKind] = useState<BulkKind | null>(null);
  const selected = rows.filter((row) => keys.has(row.key));
  const outOfSight = selected.length - shown.filter((row) => keys.has(row.key)).length;
  const startSync = useStartSync();
  const off = selected.filter(({ listing }) => !listing.push_enabled).map(({ listing }) => listing);
  const clear = () => onKeysChange(new Set());
  if (selected.length === 0) return null;
  const choose = (chosen: BulkKind | "syncOn") => {
    if (chosen !== "syncOn") return setKind(chosen);
    startSync(off, clear);
  };
  return (
    <section
      aria-label={t("title")}
      data-decides
      className="sticky bottom-3 z-10 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised px-3 py-2 shadow-overlay dark:border dark:border-edge"
    >
      <p aria-live="polite" className="mr-2 text-sm font-semibold tabular-nums">
        {t("selected", { count: selected.length })}
        {outOfSight > 0 && (
          <span className="ml-1 font-normal text-ink-faint">
            {t("outOfSight", { count: outOfSight })}
          </span>
        )}
      </p>
      <BulkActions
        keys={selected.map(({ key }) => key)}
        onChoose={choose}
        canStart={off.length > 0}
      />
      <IconButton aria-label={t("clear")} onPress={clear}>
        <X aria-hidden />
      </IconButton>
      {kind !== null && (
        <BulkDialog
          kind={kind}
          rows={selected}
          onClose={() => setKind(null)}
          onDone={() => (setKind(null), clear())}
        />
      )}
    </section>
  );
}
