"use client";
import { CornerDownRight, Layers } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Listing } from "@/lib/catalog/schema";
import { toMappable } from "@/lib/mappings/board";
import { distanceMetres } from "@/lib/core/geo";
import { useWords } from "../candidates/use-words";

/** The child below its parent, with the distance between them. */
export function PairSummary({ child, parent }: { child: Listing; parent: Listing }) {
  const t = useTranslations("mapping");
  const { metres, facts } = useWords();
  const distance = distanceMetres(toMappable(child), toMappable(parent));
  return (
    <dl className="rounded-md border border-line text-sm">
      <div className="flex items-center gap-2 px-3 py-2">
        <Layers aria-hidden className="size-4 shrink-0 text-accent" />
        <dt className="sr-only">{t("parent")}</dt>
        <dd className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-semibold text-ink">{parent.name}</span>
          <span className="text-ink-faint">{facts(parent)}</span>
        </dd>
      </div>
      <div className="flex items-center gap-2 border-t border-line py-2 pr-3 pl-5">
        <CornerDownRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <dt className="sr-only">{t("child")}</dt>
        <dd className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-medium text-ink">{child.name}</span>
          <span className="text-ink-faint">{facts(child)}</span>
        </dd>
        <dd className="shrink-0 text-ink-soft tabular-nums">
          {distance === null ? t("reason.noPlace") : metres(distance)}
        </dd>
      </div>
    </dl>
  );
}
