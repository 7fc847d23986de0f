"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of the page. */
export function OperatorLoading() {
  const t = useTranslations("operator");
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} description={t("description")} />
      <StatusSkeleton />
    </div>
  );
}

/** Takes the place of everything below the title. */
export function StatusSkeleton() {
  const t = useTranslations("operator");
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{t("loading")}</output>
      {["h-16", "h-16", "h-40", "h-40"].map((height, at) => (
        <Card key={at}>
          <Skeleton className="mb-4 h-4 w-28" />
          <Skeleton className={`${height} w-full`} />
        </Card>
      ))}
    </div>
  );
}
