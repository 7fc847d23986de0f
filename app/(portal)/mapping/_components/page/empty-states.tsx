"use client";
import { Layers, Link2, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { useMappingScope } from "./scope";

/** Shown when no unmapped listing matches the filters, or all are mapped. */
export function NoUnmapped({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("mapping.empty");
  return isFiltered ? (
    <EmptyState icon={<SearchX />} title={t("noneFound")}>
      {t("noneFoundText")}
    </EmptyState>
  ) : (
    <EmptyState icon={<Link2 />} title={t("allMapped")}>
      {t("allMappedText")}
    </EmptyState>
  );
}

/** Shown when no group matches the filters, or there is none. */
export function NoGroups({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("mapping.empty");
  const { canEdit } = useMappingScope();
  return (
    <div className="rounded-lg border border-dashed border-edge">
      {isFiltered ? (
        <EmptyState icon={<SearchX />} title={t("noGroupFound")}>
          {t("noneFoundText")}
        </EmptyState>
      ) : (
        <EmptyState icon={<Layers />} title={t("noGroups")}>
          {t(canEdit ? "noGroupsText" : "noGroupsViewText")}
        </EmptyState>
      )}
    </div>
  );
}

/** Shown when the caller can access no listing. */
export function NoListings({ isLimited }: { isLimited: boolean }) {
  const t = useTranslations("mapping.empty");
  return (
    <EmptyState icon={<Link2 />} title={t("noListings")}>
      {t(isLimited ? "noListingsLimited" : "noListingsText")}
    </EmptyState>
  );
}
