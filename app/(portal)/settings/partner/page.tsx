import { redirect } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/server/page";
import { managedAccounts, partnerSelf } from "@/lib/identity/partners/server";
import { managedAccountsQuery, partnerQuery } from "@/lib/identity/partners/client";
import { listTeam } from "@/lib/identity/team/server";
import { teamQuery } from "@/lib/identity/team/client";
import { PartnerSettings } from "./_components/partner-settings";

export const generateMetadata = pageTitle("partner.title");

export default async function PartnerPage() {
  const caller = await requirePerson();
  if (caller.account.kind !== "partner") redirect("/settings/team");
  return (
    <Prefetch
      queries={[
        [partnerQuery(), () => partnerSelf(caller)],
        [teamQuery(), () => listTeam(caller)],
        [managedAccountsQuery(), () => managedAccounts(caller)],
      ]}
    >
      <PartnerSettings userId={caller.actor.id} timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
