import { redirect } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { accessState } from "@/lib/identity/api-access/server";
import { accessQuery } from "@/lib/identity/api-access/client";
import { isOwner } from "@/lib/auth/server/owner";
import { requirePerson } from "@/lib/auth/server/page";
import { listGrants } from "@/lib/identity/partners/server";
import { grantsQuery } from "@/lib/identity/partners/client";
import { listTeam } from "@/lib/identity/team/server";
import { teamQuery } from "@/lib/identity/team/client";
import { TeamSettings } from "./_components/team-settings";

export const generateMetadata = pageTitle("team.title");

export default async function TeamPage() {
  const caller = await requirePerson();
  if (caller.account.kind === "partner") redirect("/settings/partner");
  const partners: Prefetched[] = isOwner(caller) ? [[grantsQuery(), () => listGrants(caller)]] : [];
  return (
    <Prefetch
      queries={[
        [teamQuery(), () => listTeam(caller)],
        [accessQuery(), () => accessState(caller)],
        ...partners,
      ]}
    >
      <TeamSettings timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
