"use client";
import { MapPin, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import type { Board } from "@/lib/mappings/board";
import { CandidateList } from "../candidates/candidate-list";
import { useMappingScope } from "../page/scope";
import { joined, useWords } from "../candidates/use-words";
import type { MapPoint } from "./map-points";

export interface MapPanelProps {
  board: Board;
  point: MapPoint | null;
  onClose: () => void;
}

/** The chosen listing and, if it is unmapped, its possible parents. */
export function MapPanel({ board, point, onClose }: MapPanelProps) {
  const t = useTranslations("mapping.map");
  const { map } = useMappingScope();
  const { facts } = useWords();
  if (!point) {
    return (
      <aside aria-label={t("panel")} className="rounded-lg border border-dashed border-edge">
        <EmptyState icon={<MapPin />} title={t("choose")}>
          {t("chooseText")}
        </EmptyState>
      </aside>
    );
  }
  const { listing, kind } = point;
  return (
    <aside
      aria-label={t("panel")}
      className="flex max-h-[max(22rem,calc(100dvh-13rem))] flex-col rounded-lg border border-line bg-surface"
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-3">
        <div className="flex min-w-0 flex-1 flex-col text-sm">
          <h2 className="font-semibold text-ink">{listing.name}</h2>
          <p className="text-ink-faint">{joined([facts(listing), listing.city_name])}</p>
        </div>
        <IconButton size="sm" placement="left" aria-label={t("close")} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 overflow-y-auto p-4">
        {kind === "unmapped" ? (
          <CandidateList
            key={point.key}
            board={board}
            child={listing}
            onChoose={(parent) => map(listing, parent)}
          />
        ) : (
          <p className="text-sm text-ink-soft">{t(`is.${kind}`)}</p>
        )}
      </div>
    </aside>
  );
}
