import { Lock } from "lucide-react";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";
import { accountIn, withAccount } from "@/lib/http/fetcher";
import { managedCaller, pageCaller } from "@/lib/auth/server/page";

export default async function PortalForbidden() {
  const t = await getTranslations("common.errors");
  const path = (await headers()).get("x-path") ?? "/";
  const account = accountIn(new URL(path, "http://page").searchParams.get("account"));
  const caller = account === null ? await pageCaller() : await managedCaller(account);
  return (
    <EmptyState
      icon={<Lock />}
      level={1}
      title={t("deniedTitle")}
      action={
        <LinkButton href={withAccount("/settings/profile", account)}>{t("profile")}</LinkButton>
      }
    >
      {t("deniedText", { account: caller?.account.name ?? "" })}
    </EmptyState>
  );
}
