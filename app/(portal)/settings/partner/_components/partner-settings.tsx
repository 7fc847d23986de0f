"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { PartnerSelf } from "@/lib/identity/partners/schema";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import { partnerQuery } from "@/lib/identity/partners/client";
import { CodeCard } from "./code/code-card";
import { ManagedAccounts } from "./accounts/managed-accounts";
import { PeopleSection } from "./people/people-section";

interface PartnerSettingsProps {
  /** The viewer's. */
  userId: number;
  timeZone: string;
}

/** The partner's code, key, people and accounts. */
export function PartnerSettings({ userId, timeZone }: PartnerSettingsProps) {
  const t = useTranslations("partner");
  const query = useQuery(partnerQuery());
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <PageHeader
        title={t("title")}
        {...(query.data && { description: t("description", { name: query.data.name }) })}
      />
      <QueryView
        query={query}
        loading={
          <Card>
            <SkeletonLines label={t("loading")} lines={["h-40 w-full"]} />
          </Card>
        }
        errorTitle={t("failed")}
      >
        {(partner) => (
          <>
            <div className="grid gap-4 md:grid-cols-2">
              <CodeCard partner={partner} />
              <KeyCard partner={partner} />
            </div>
            <PeopleSection canManage={partner.can_manage} userId={userId} timeZone={timeZone} />
            {partner.can_manage && <ManagedAccounts partner={partner} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Link to the partner's key. */
function KeyCard({ partner }: { partner: PartnerSelf }) {
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
