"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { closenessOf } from "@/lib/mappings/closeness";
import { useWords } from "./use-words";

const tones = { close: "success", near: "neutral", far: "warning" } as const;

/** A distance, coloured by how likely two listings are the same home. */
export function DistanceBadge({ metres }: { metres: number }) {
  const t = useTranslations("mapping.closeness");
  const words = useWords();
  const closeness = closenessOf(metres);
  return <Badge tone={tones[closeness]}>{t(closeness, { distance: words.metres(metres) })}</Badge>;
}
