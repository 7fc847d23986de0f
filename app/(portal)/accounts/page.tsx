import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/server/page";
import { managedAccounts, partnerSelf } from "@/lib/identity/partners/server";
import { managedAccountsQuery, partnerQuery } from "@/lib/identity/partners/client";
import { AccountsView } from "./_components/accounts-view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accounts");
  return { title: t("title") };
}

export default async function AccountsPage() {
  const caller = await requirePerson();
  if (caller.account.kind !== "partner") redirect("/");
  return (
    <Prefetch
      queries={[
        [managedAccountsQuery(), () => managedAccounts(caller)],
        [partnerQuery(), () => partnerSelf(caller)],
      ]}
    >
      <AccountsView partner={caller.account.name} />
    </Prefetch>
  );
}
