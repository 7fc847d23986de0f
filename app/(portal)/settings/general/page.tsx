import { SlidersHorizontal } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header/page-header";
import { OwnerOnly } from "@/components/sign-in-again/owner-only";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { isOwner } from "@/lib/auth/server/owner";
import { requirePerson } from "@/lib/auth/server/page";
import { getSettings } from "@/lib/identity/settings/server";
import { settingsQuery } from "@/lib/identity/settings/client";
import { listTeam } from "@/lib/identity/team/server";
import { choices } from "./_components/choices";
import { GeneralSettings } from "./_components/general-settings";

export const generateMetadata = pageTitle("general.title");

export default async function GeneralPage() {
  const caller = await requirePerson();
  const t = await getTranslations("general");
  if (!isOwner(caller)) {
    const { owner } = await listTeam(caller);
    return <OwnerOnly page="general" icon={<SlidersHorizontal />} owner={owner} />;
  }
  return (
    <Prefetch queries={[[settingsQuery(), () => getSettings(caller)]]}>
      <div className="flex max-w-180 flex-col gap-4">
        <PageHeader title={t("title")} description={t("description")} />
        <GeneralSettings choices={choices(await getLocale())} />
      </div>
    </Prefetch>
  );
}
