import { Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageCaller } from "@/lib/auth/page";

export default async function PortalForbidden() {
  const t = await getTranslations("common.errors");
  const caller = await pageCaller();
  return (
    <EmptyState
      icon={<Lock />}
      level={1}
      title={t("deniedTitle")}
      action={<LinkButton href="/settings/profile">{t("profile")}</LinkButton>}
    >
      {t("deniedText", { account: caller?.account.name ?? "" })}
    </EmptyState>
  );
}
