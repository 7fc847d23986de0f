"use client";
import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import type { MapWindow } from "./use-map-window";

/** Buttons that zoom in, zoom out, and show everything. */
export function MapControls({ window }: { window: MapWindow }) {
  const t = useTranslations("common.map");
  const { nearer, farther, showAll } = window;
  return (
    <div className="absolute top-3 right-3 z-3 flex flex-col gap-1">
      <IconButton
        variant="secondary"
        placement="left"
        aria-label={t("nearer")}
        onPress={() => nearer()}
      >
        <Plus aria-hidden />
      </IconButton>
      <IconButton variant="secondary" placement="left" aria-label={t("farther")} onPress={farther}>
        <Minus aria-hidden />
      </IconButton>
      <IconButton variant="secondary" placement="left" aria-label={t("all")} onPress={showAll}>
        <Maximize aria-hidden />
      </IconButton>
    </div>
  );
}
