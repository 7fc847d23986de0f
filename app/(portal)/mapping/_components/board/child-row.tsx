"use client";
import { CornerDownRight, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { channelNames } from "@/lib/catalog/channels";
import type { Listing } from "@/lib/catalog/schema";
import { type BoardGroup, toMappable } from "@/lib/mappings/board";
import { distanceMetres } from "@/lib/core/geo";
import { pmsTitle } from "@/lib/core/pms";
import { useMappingScope } from "../page/scope";
import { joined, useWords } from "../candidates/use-words";

/** A child listing with its distance from the parent. */
export function ChildRow({ child, group }: { child: Listing; group: BoardGroup }) {
  const t = useTranslations("mapping");
  const { canEdit, unmap } = useMappingScope();
  const { metres } = useWords();
  const { parent } = group;
  const distance = parent && distanceMetres(toMappable(parent), toMappable(child));
  const facts = joined([
    child.pms === parent?.pms ? null : pmsTitle(child.pms),
    channelNames(child),
    distance === null ? null : metres(distance),
  ]);
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-line py-1 pr-2 pl-4 text-sm">
      <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-2">
        <span className="truncate font-medium text-ink" title={child.id}>
          {child.name}
        </span>
        <span className="shrink-0 truncate text-ink-faint tabular-nums">{facts}</span>
        {child.isHidden && <Badge>{t("hidden")}</Badge>}
      </span>
      {canEdit && (
        <IconButton
          size="sm"
          placement="left"
          aria-label={t("unmapOne", { name: child.name })}
          onPress={() => unmap(group, [child])}
        >
          <Unlink aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
