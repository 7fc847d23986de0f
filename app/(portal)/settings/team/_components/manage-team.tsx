"use client";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { accessQuery } from "@/lib/identity/api-access/client";
import type { Team } from "@/lib/identity/team/schema";
import { InvitationTable } from "./invitations/invitation-table";
import { MemberTable } from "./members/member-table";
import { PartnersSection } from "./partners/partners-section";
import { useOpenDialog, useOpenId } from "./use-open-id";

// Loaded when first opened.
const InviteDialog = lateComponent(() => import("./invitations/invite-dialog"));
const MemberDrawer = lateComponent(() => import("./members/member-drawer"));

/** Members, invitations and partners, with the owner's controls. */
export function ManageTeam({ team, timeZone }: { team: Team; timeZone: string }) {
  const t = useTranslations("team");
  const access = useQuery(accessQuery());
  const [isInviting, setInviting] = useOpenDialog("invite");
  const [openId, open] = useOpenId("member");
  const invite = () => setInviting(true);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description", { owner: team.owner.name })}
        primaryAction={
          <Button variant="primary" onPress={invite}>
            <UserPlus aria-hidden />
            {t("invite")}
          </Button>
        }
      />
      {access.data && access.data.access !== "enabled" && team.members.length > 0 && (
        <Notice title={t("apiClosed")}>{t.rich("apiClosedText", { link: apiLink })}</Notice>
      )}
      <MemberTable members={team.members} openId={openId} onOpen={open} onInvite={invite} />
      <InvitationTable invitations={team.invitations} timeZone={timeZone} />
      <PartnersSection timeZone={timeZone} />
      {isInviting && <InviteDialog timeZone={timeZone} onClose={() => setInviting(false)} />}
      {openId !== null && (
        <MemberDrawer
          key={openId}
          member={team.members.find((member) => member.user_id === openId) ?? null}
          timeZone={timeZone}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

function apiLink(text: ReactNode) {
  return <TextLink href="/settings/api">{text}</TextLink>;
}
