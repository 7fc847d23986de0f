"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { managedAccountsQuery, partnerQuery } from "@/lib/identity/partners/client";
import { AccountsLoading } from "./accounts-loading";
import { AccountsTable } from "./accounts-table";
import { Building2 } from "lucide-react";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";

/** All managed accounts, or instructions for getting one. */
export function AccountsView({ partner }: { partner: string }) {
  const t = useTranslations("accounts");
  const query = useQuery(managedAccountsQuery());
  return (
    <>
      {query.data === undefined && query.error && (
        <PageHeader title={t("title")} className="mb-3" />
      )}
      <QueryView
        query={query}
        loading={<AccountsLoading />}
        empty={<NoAccounts partner={partner} />}
        isEmpty={(data) => data.managed_accounts.length === 0}
        errorTitle={t("failed")}
      >
        {(data) => <AccountsTable accounts={data.managed_accounts} partner={partner} />}
      </QueryView>
    </>
  );
}

/** Shown before the first grant: the partner code to share, and the owner's steps. */
function NoAccounts({ partner }: { partner: string }) {
  const t = useTranslations("accounts");
  const { data } = useQuery(partnerQuery());
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} />
      <Card>
        <EmptyState
          icon={<Building2 />}
          title={t("empty.title")}
          className="max-w-140 py-8"
          action={
            data ? (
              <div className="flex items-center gap-2">
                <span className="sr-only">{t("empty.code")}</span>
                <code className="flex h-10 items-center rounded-md border border-line bg-muted px-4 font-mono text-lg tracking-widest text-ink select-all">
                  {data.code}
                </code>
                <CopyButton
                  text={data.code}
                  label={t("empty.copy")}
                  variant="primary"
                  className="h-10"
                />
              </div>
            ) : (
              <Skeleton className="h-10 w-64" />
            )
          }
        >
          {t("empty.text")}
        </EmptyState>
        <Steps partner={partner} />
      </Card>
    </div>
  );
}

function Steps({ partner }: { partner: string }) {
  const t = useTranslations("accounts.empty");
  return (
    <div className="mx-auto mb-6 max-w-110 rounded-md border border-line bg-paper px-4 py-3 text-sm">
      <h2 className="mb-2 font-semibold text-ink">{t("owner")}</h2>
      <ol className="flex flex-col gap-1.5 text-ink-soft">
        {(["enter", "name", "choose", "confirm"] as const).map((step, at) => (
          <li key={step} className="flex gap-2">
            <span aria-hidden className="w-3 shrink-0 text-ink-faint tabular-nums">
              {at + 1}
            </span>
            {t(step, { partner })}
          </li>
        ))}
      </ol>
    </div>
  );
}
