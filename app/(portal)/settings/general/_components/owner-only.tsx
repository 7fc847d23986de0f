import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

/** For a member who opens the address: whom to ask. */
export function OwnerOnly({ owner }: { owner: { name: string; email: string } }) {
  const t = useTranslations("general");
  return (
    <div className="flex max-w-180 flex-col gap-4">
      <PageHeader title={t("title")} />
      <Card>
        <EmptyState icon={<SlidersHorizontal />} title={t("ownerOnly")}>
          {t("ownerOnlyText", { owner: owner.name, email: owner.email })}
        </EmptyState>
      </Card>
    </div>
  );
}
