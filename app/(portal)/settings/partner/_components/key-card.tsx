"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { PartnerSelf } from "@/lib/identity/partners/schema";

/** Where the partner's key is. */
export function KeyCard({ partner }: { partner: PartnerSelf }) {
  const t = useTranslations("partner.key");
  const { href } = useAccount();
  return (
    <Card title={t("title")}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-soft">{t("text", { name: partner.name })}</p>
        <LinkButton href={href("/settings/api")}>{t("open")}</LinkButton>
      </div>
    </Card>
  );
}
