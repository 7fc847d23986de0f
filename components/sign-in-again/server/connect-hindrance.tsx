import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { Caller } from "@/lib/auth/server/caller";
import { isOwner } from "@/lib/auth/server/owner";
import { hindranceOf } from "@/lib/identity/assistants/server";
import { listTeam } from "@/lib/identity/team/server";

/** Why the person can't connect an assistant to the account, and who can change that; null if they can. */
export async function connectHindrance(caller: Caller): Promise<ReactNode> {
  const hindrance = await hindranceOf(caller);
  if (hindrance === null) return null;
  const t = await getTranslations("assistants.hindrance");
  if (caller.grantId !== null) {
    return t(`${hindrance}.partner`, { account: caller.account.name });
  }
  if (isOwner(caller)) return t.rich("api_off.owner", { link: apiDetailsLink });
  const { owner } = await listTeam(caller);
  return t(`${hindrance}.member`, { owner: owner.name });
}

function apiDetailsLink(text: ReactNode) {
  return <TextLink href="/settings/api">{text}</TextLink>;
}
