import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { areas } from "@/lib/auth/permissions";
import type { Member, Team } from "@/lib/identity/team/schema";

/** Shown to members: their own access, and whom to ask for more. */
export function OwnAccess({ team }: { team: Team }) {
  const t = useTranslations("team");
  const [own] = team.members;
  return (
    <>
      <PageHeader title={t("title")} />
      <Card>
        <EmptyState icon={<UsersRound />} title={t("own.title")}>
          {t("own.text", { owner: team.owner.name, email: team.owner.email })}
        </EmptyState>
      </Card>
      {own && <OwnTable own={own} />}
    </>
  );
}

function OwnTable({ own }: { own: Member }) {
  const t = useTranslations("team");
  const count = own.listings;
  const rows = [
    ...areas.map((area) => [t(`area.${area}`), t(`level.${own.permissions[area]}`)] as const),
    [t("own.listings"), t(own.all_listings ? "members.all" : "members.chosen", { count })] as const,
    [t("own.api"), t(own.api_granted ? "own.granted" : "own.notGranted")] as const,
  ];
  return (
    <Card title={t("own.yours")} padding="none" className="max-w-120">
      <dl className="divide-y divide-line text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-4 px-4 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              <Badge>{value}</Badge>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
