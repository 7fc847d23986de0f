import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Prefetch } from "@/components/prefetch/prefetch";
import { accessState } from "@/lib/access";
import { accessQuery } from "@/lib/access/client";
import { requirePerson } from "@/lib/auth/page";
import { listTeam } from "@/lib/team";
import { teamQuery } from "@/lib/team/client";
import { TeamSettings } from "./_components/team-settings";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("team");
  return { title: t("title") };
}

export default async function TeamPage() {
  const caller = await requirePerson();
  return (
    <Prefetch
      queries={[
        [teamQuery(), () => listTeam(caller)],
        [accessQuery(), () => accessState(caller)],
      ]}
    >
      <TeamSettings timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
