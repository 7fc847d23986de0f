import type { ReactNode } from "react";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/page";
import { me } from "@/lib/people";
import { meQuery } from "@/lib/people/client";
import { Shell } from "./_components/shell";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const caller = await requirePerson();
  const { account, actor } = caller;
  const viewer = {
    name: actor.name,
    email: actor.email ?? "",
    role: actor.role,
    accountName: account.name,
  };
  return (
    <Prefetch queries={[[meQuery(), () => me(caller)]]}>
      <Shell viewer={viewer}>{children}</Shell>
    </Prefetch>
  );
}
