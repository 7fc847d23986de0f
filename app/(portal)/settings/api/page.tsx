import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { accessState } from "@/lib/identity/api-access/server";
import { accessQuery } from "@/lib/identity/api-access/client";
import type { Caller } from "@/lib/auth/server/caller";
import { requirePerson } from "@/lib/auth/server/page";
import { env } from "@/lib/core/env";
import { keyUse, keyState, recentCalls } from "@/lib/identity/keys/server";
import { keyQuery, keyUseQuery, recentCallsQuery } from "@/lib/identity/keys/client";
import { managedAccounts, partnerSelf } from "@/lib/identity/partners/server";
import { getProfile, me } from "@/lib/identity/people/server";
import { ApiDetails } from "./_components/api-details";
import type { ApiViewer } from "./_components/viewer";

export const generateMetadata = pageTitle("apiDetails.title");

export default async function ApiDetailsPage() {
  const caller = await requirePerson();
  const [{ account }, profile] = await Promise.all([me(caller), getProfile(caller)]);
  const isPartner = caller.account.kind === "partner";
  const viewer = {
    partner: isPartner ? await partnerOf(caller) : null,
    isOwner: profile.role === "owner",
    email: profile.email,
    accountUserId: account?.user_id ?? profile.user_id,
    timeZone: caller.account.timeZone,
    baseUrl: env().PUBLIC_URL,
  };
  const access: Prefetched[] = isPartner ? [] : [[accessQuery(), () => accessState(caller)]];
  return (
    <Prefetch
      queries={[
        ...access,
        [keyQuery(), () => keyState(caller)],
        [keyUseQuery(), () => keyUse(caller)],
        [recentCallsQuery(), () => recentCalls(caller)],
      ]}
    >
      <ApiDetails viewer={viewer} />
    </Prefetch>
  );
}

async function partnerOf(caller: Caller): Promise<NonNullable<ApiViewer["partner"]>> {
  const [own, managed] = await Promise.all([partnerSelf(caller), managedAccounts(caller)]);
  const [first] = managed.managed_accounts;
  return { name: own.name, code: own.code, accountUserId: first?.user_id ?? null };
}
