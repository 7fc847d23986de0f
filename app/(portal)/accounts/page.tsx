import { redirect } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/server/page";
import { managedAccounts, partnerSelf } from "@/lib/identity/partners/server";
import { managedAccountsQuery, partnerQuery } from "@/lib/identity/partners/client";
import { AccountsView } from "./_components/accounts-view";

export const generateMetadata = pageTitle("accounts.title");

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
