"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiProblem } from "@/lib/http/fetcher";
import { rulesQuery } from "@/lib/pricing/customizations/client";
import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import { pmsTitle } from "@/lib/core/pms";
import type { PricingLevel } from "../picker/levels";
import { LevelEditor } from "./level-editor";
import type { LevelProps } from "./level-props";
import { RulesSkeleton } from "./rules-skeleton";
import { useLevelDescription } from "./use-level-description";

/** The name and rules of one listing, group or PMS. */
export function LevelView(props: LevelProps) {
  const t = useTranslations("customizations");
  const { account } = useAccount();
  const { target, level } = props;
  const query = useQuery(rulesQuery(account, target));
  const name = useLevelName(target, level);
  const description = useLevelDescription(target, level);
  const isGone = query.error instanceof ApiProblem && query.error.status === 404;
  if (isGone) {
    return (
      <EmptyState level={1} title={t("place.unknown")}>
        {t("place.unknownText")}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title={name} description={description} />
      <QueryView
        query={query}
        loading={<RulesSkeleton label={t("loading")} />}
        errorTitle={t("failed")}
      >
        {(rules) => <LevelEditor {...props} name={name} rules={rules} />}
      </QueryView>
    </>
  );
}

function useLevelName(target: LevelRef, level: PricingLevel | undefined): string {
  const t = useTranslations("customizations");
  if (target.scope === "account") return t("about.accountName", { pms: pmsTitle(target.pms_name) });
  return level?.name ?? (target.scope === "listing" ? target.listing_id : t("title"));
}
