import type { ReactNode } from "react";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/page";
import { managedAccounts } from "@/lib/partners";
import { managedAccountsQuery } from "@/lib/partners/client";
import { me } from "@/lib/people";
import { meQuery } from "@/lib/people/client";
import { Shell } from "./_components/shell";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const caller = await requirePerson();
  const { account, actor } = caller;
  const isPartner = account.kind === "partner";
  const viewer = {
    name: actor.name,
    email: actor.email ?? "",
    role: isPartner ? ("partner" as const) : actor.role,
    accountName: account.name,
    permissions: caller.permissions,
  };
  const queries: Prefetched[] = [[meQuery(isPartner), () => me(caller)]];
  if (isPartner) queries.push([managedAccountsQuery(), () => managedAccounts(caller)]);
  return (
    <Prefetch queries={queries}>
      <Shell viewer={viewer}>{children}</Shell>
    </Prefetch>
  );
}
