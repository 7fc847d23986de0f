"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import {
  RulesSkeleton,
  PageFrame,
} from "@/app/(portal)/customizations/_components/level/rules-skeleton";

export default function CustomizationsLoading() {
  const t = useTranslations("customizations");
  return (
    <PageFrame levels={<Skeleton className="h-8 w-full" />}>
      <PageHeader title={t("title")} description={<Skeleton className="h-4.5 w-60" />} />
      <RulesSkeleton label={t("loading")} />
    </PageFrame>
  );
}
