"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { ActionBoard } from "@/components/actions/board/action-board";
import { PageHeader } from "@/components/page-header/page-header";
import type { BoardRights } from "@/lib/pricing/actions/board";

/** The account's open actions. */
export function ActionCenter({ rights }: { rights: BoardRights }) {
  const t = useTranslations("actions");
  const { account } = useAccount();
  const sources = useMemo(() => [{ account, name: null, rights }], [account, rights]);
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("title")} description={t("description")} />
      <ActionBoard sources={sources} />
    </div>
  );
}
