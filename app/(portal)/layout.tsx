import type { ReactNode } from "react";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/server/page";
import { managedAccounts } from "@/lib/identity/partners/server";
import { managedAccountsQuery } from "@/lib/identity/partners/client";
import { me } from "@/lib/identity/people/server";
import { meQuery } from "@/lib/identity/people/client";
import { Shell } from "./_components/frame/shell";

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
    isOperator: caller.isOperator === true,
  };
  const queries: Prefetched[] = [[meQuery(isPartner), () => me(caller)]];
  if (isPartner) queries.push([managedAccountsQuery(), () => managedAccounts(caller)]);
  return (
    <Prefetch queries={queries}>
      <Shell viewer={viewer}>{children}</Shell>
    </Prefetch>
  );
}
