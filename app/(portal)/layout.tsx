import type { ReactNode } from "react";
import { requireCaller } from "@/lib/auth/page";
import { Shell } from "./_components/shell";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { account, actor } = await requireCaller();
  const viewer = {
    userId: actor.id,
    name: actor.name,
    email: actor.email ?? "",
    role: actor.role,
    accountName: account.name,
  };
  return <Shell viewer={viewer}>{children}</Shell>;
}
