import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header/page-header";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

interface OwnerOnlyProps {
  /** The page, whose texts say what only the owner can do. */
  page: "general" | "usage" | "webhooks";
  icon: ReactNode;
  owner: { name: string; email: string };
}

/** A page of the owner's as members see it: whom to ask. */
export async function OwnerOnly({ page, icon, owner }: OwnerOnlyProps) {
  const t = await getTranslations(page);
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <PageHeader title={t("title")} />
      <Card>
        <EmptyState icon={icon} title={t("ownerOnly")}>
          {t("ownerOnlyText", { owner: owner.name, email: owner.email })}
        </EmptyState>
      </Card>
    </div>
  );
}
