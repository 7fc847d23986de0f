import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Prefetch } from "@/components/prefetch/prefetch";
import { accessState } from "@/lib/access";
import { accessQuery } from "@/lib/access/client";
import { requirePerson } from "@/lib/auth/page";
import { env } from "@/lib/env";
import { callsNow, keyState, recentCalls } from "@/lib/keys";
import { keyQuery, keyUseQuery, recentCallsQuery } from "@/lib/keys/client";
import { getProfile, me } from "@/lib/people";
import { ApiDetails } from "./_components/api-details";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiDetails");
  return { title: t("title") };
}

export default async function ApiDetailsPage() {
  const caller = await requirePerson();
  const [{ account }, profile] = await Promise.all([me(caller), getProfile(caller)]);
  const viewer = {
    isOwner: profile.role === "owner",
    email: profile.email,
    hasPassword: profile.has_password,
    accountUserId: account?.user_id ?? profile.user_id,
    timeZone: caller.account.timeZone,
    baseUrl: env().PUBLIC_URL,
  };
  return (
    <Prefetch
      queries={[
        [accessQuery(), () => accessState(caller)],
        [keyQuery(), () => keyState(caller)],
        [keyUseQuery(), () => callsNow(caller)],
        [recentCallsQuery(), () => recentCalls(caller)],
      ]}
    >
      <ApiDetails viewer={viewer} />
    </Prefetch>
  );
}
