"use client";
import { CornerDownRight, Layers } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { MappingRole } from "@/lib/catalog/rows";

/** Shows whether a listing is a parent or a child. Renders nothing for an unmapped one. */
export function MappingBadge({ mapping }: { mapping: MappingRole }) {
  const t = useTranslations("listings.mapping");
  if (mapping.kind === "unmapped") return null;
  if (mapping.kind === "parent") {
    return (
      <Badge tone="accent" icon={<Layers aria-hidden />}>
        {t("parentOf", { count: mapping.children.length })}
      </Badge>
    );
  }
  return (
    <span {...(mapping.parent && { title: t("childOf", { name: mapping.parent.name }) })}>
      <Badge icon={<CornerDownRight aria-hidden />}>{t("child")}</Badge>
    </span>
  );
}
