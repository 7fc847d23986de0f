import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header/page-header";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/server/page";
import { getProfile, listLogins, listSessions } from "@/lib/identity/people/server";
import { passkeysQuery } from "@/lib/identity/passkeys/client";
import { listPasskeys } from "@/lib/identity/passkeys/server";
import { getTwoFactor } from "@/lib/identity/two-factor/server";
import { twoFactorQuery } from "@/lib/identity/two-factor/client";
import { loginsQuery, profileQuery, sessionsQuery } from "@/lib/identity/people/client";
import {
  AppearanceCard,
  ProfileCards,
} from "@/app/(portal)/settings/profile/_components/profile-cards";
import { PasskeysCard } from "./_components/passkeys-card";
import { LoginsCard } from "./_components/logins-card";
import { TwoFactorCard } from "./_components/two-factor-card";
import { SessionsCard } from "./_components/sessions-card";

export const generateMetadata = pageTitle("profile.title");

export default async function ProfilePage({ searchParams }: PageProps<"/settings/profile">) {
  const { provider } = await searchParams;
  const caller = await requirePerson();
  const t = await getTranslations("profile");
  return (
    <Prefetch
      queries={[
        [profileQuery(), () => getProfile(caller)],
        [loginsQuery(), () => listLogins(caller)],
        [passkeysQuery(), () => listPasskeys(caller)],
        [twoFactorQuery(), () => getTwoFactor(caller)],
        [sessionsQuery(), () => listSessions(caller)],
      ]}
    >
      <div className="flex max-w-180 flex-col gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <ProfileCards />
        <TwoFactorCard />
        <PasskeysCard />
        <LoginsCard outcome={provider} />
        <AppearanceCard />
        <SessionsCard />
      </div>
    </Prefetch>
  );
}
